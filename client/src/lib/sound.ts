/** A few soft knocks on wood, made on the spot. Silent until asked for. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function knock(at: number, pitch: number, loud: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + 0.09);
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + 0.13);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.14);
}

/** `card`: something was laid down; `turn`: it is your turn; `end`: the game is over. */
export function sound(what: 'card' | 'turn' | 'end'): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (what === 'card') knock(now, 210, 0.16);
  if (what === 'turn') [0, 0.12].forEach((later) => knock(now + later, 330, 0.13));
  if (what === 'end') [0, 0.16, 0.32].forEach((later, i) => knock(now + later, 260 + 60 * i, 0.15));
}
