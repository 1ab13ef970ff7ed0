/** One table's connection: what the server says, kept until the server says otherwise. Nothing is guessed. */
import type { Describe, RunningClock, Sight } from '../games/types';
import { lang, type Language } from './i18n.svelte';
import { forget, remember, seatAt } from './seats.svelte';
import { tempo } from './settings.svelte';
import { sound } from './sound';
import { toast } from './toasts.svelte';
import type { Act, ClientMessage, Entry, GameState, Gone, Seated, ServerMessage, TableState } from './types.gen';
import { common } from './words';

/** More states than this waiting to be shown: skip to the newest. */
const MOST_WAITING = 16;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 5000;
const PING_EVERY = 15000;
/** No answer for so long means that the connection is dead although nobody said so. */
const SILENCE = 25000;

interface Pending {
  id: string;
  n: number;
  move: string;
  /** My moves when I chose: while they stay the same a newer state (others choosing at the same time) does not matter. */
  choices: string;
  /** The server knew more than I did; what it knows is on its way. */
  stale?: boolean;
}

export class TableStore {
  table: TableState | null = $state.raw(null);
  /** The moment now on show. */
  sight: Sight | null = $state.raw(null);
  connection: 'connecting' | 'open' | 'lost' = $state('connecting');
  /** Why I have no seat here (any more), or why the server would not let me in. */
  gone: Gone | null = $state.raw(null);
  moved: Seated | null = $state.raw(null);
  /** A move of mine is under way. */
  busy = $state(false);
  /** The moment on show stays until somebody touches "continue". */
  held = $state(false);
  /** Counts refusals, so that a lifted card can go back to the hand. */
  refusals = $state(0);

  /** Set by the frame once the game's room is loaded. */
  describe: Describe | null = null;

  private socket: WebSocket | null = null;
  private newest: Sight | null = null;
  private waiting: Sight[] = [];
  private freeAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private log: Entry[] = [];
  private pending: Pending | null = null;
  private retry = FIRST_RETRY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private language = lang();

  constructor(
    readonly id: string,
    readonly token: string,
    readonly key: string,
  ) {
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  /** Hang up for good. */
  close(): void {
    this.closed = true;
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
    clearInterval(this.pinger);
    this.socket?.close();
  }

  // ---- what people do ------------------------------------------------------------------------------------------

  /** Ask for a move. */
  play(move: string): void {
    if (this.busy || !this.newest) return;
    if (this.connection !== 'open') {
      this.refuse(common().notConnected);
      return;
    }
    this.flush();
    this.ask(move);
  }

  /** Ask for something else than a move. */
  act(act: Act['act'], seat: number | null = null, computer = ''): void {
    if (this.connection !== 'open') toast(common().notConnected, 'refusal');
    else this.send({ type: 'act', id: freshId(), act, seat, computer });
  }

  /** Say something to all at the table. */
  say(text: string): void {
    if (this.connection !== 'open') toast(common().notConnected, 'refusal');
    else this.send({ type: 'say', text });
  }

  /** Go on from a moment that waits for a touch. */
  release(): void {
    this.held = false;
    this.freeAt = 0;
    this.advance();
  }

  /** The page's language has changed: the server's sentences shall come in it too. */
  speak(language: Language): void {
    if (language === this.language || this.gone) return;
    const old = this.socket;
    this.socket = null;
    this.connection = 'lost';
    old?.close();
    clearTimeout(this.retryTimer);
    this.connect();
  }

  // ---- connection ----------------------------------------------------------------------------------------------

  private connect(): void {
    this.language = lang();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () =>
      this.send({ type: 'hello', token: this.token, key: this.key, log: this.log.length, language: this.language });
    socket.onmessage = (event) => {
      this.heard = Date.now();
      if (typeof event.data === 'string') this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    clearInterval(this.pinger);
    this.pinger = setInterval(() => {
      if (Date.now() - this.heard > SILENCE) this.lost();
      else if (socket.readyState === WebSocket.OPEN) this.send({ type: 'ping', sent: Date.now() / 1000 });
    }, PING_EVERY);
  }

  private lost(): void {
    clearInterval(this.pinger);
    const old = this.socket;
    this.socket = null;
    old?.close();
    if (this.closed || this.gone) return;
    this.connection = this.sight || this.table ? 'lost' : 'connecting';
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), this.retry * (0.75 + Math.random() / 2));
    this.retry = Math.min(this.retry * 1.8, LONGEST_RETRY);
  }

  private wake = (): void => {
    if (document.visibilityState === 'hidden' || this.connection === 'open' || this.closed || this.gone || this.socket)
      return;
    clearTimeout(this.retryTimer);
    this.retry = FIRST_RETRY;
    this.connect();
  };

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // ---- what the server says ------------------------------------------------------------------------------------

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.welcome(message);
        break;
      case 'state':
        this.arrived(message);
        break;
      case 'done':
        if (this.pending?.id === message.id) this.settle();
        break;
      case 'denied':
        this.denied(message.id, message.code, message.text);
        break;
      case 'chat':
        if (this.table) this.table = { ...this.table, chat: [...this.table.chat, message] };
        break;
      case 'moved':
        this.moved = message.to;
        break;
      case 'gone':
        this.gone = message;
        forget(this.id);
        this.socket?.close();
        break;
      case 'pong':
        break;
    }
  }

  private welcome(message: TableState): void {
    const back = this.connection === 'lost';
    this.table = message;
    this.connection = 'open';
    this.retry = FIRST_RETRY;
    const { game, state } = message.info;
    const known = seatAt(this.id);
    if (!known || known.over !== (state === 'over'))
      remember({ table: this.id, game, key: this.key, token: this.token, seat: message.seat, over: state === 'over' });
    // A move sent just before the cut: the same id again is the same move, so nothing can happen twice.
    if (back && this.pending)
      this.send({ type: 'move', id: this.pending.id, n: this.pending.n, move: this.pending.move });
  }

  private arrived(state: GameState): void {
    const table = this.table;
    if (!table) return;
    this.log = [...this.log.slice(0, state.log_from), ...state.log];
    const now = performance.now();
    const clocks: RunningClock[] = state.clocks.map((clock) => ({ ...clock, until: now + clock.left * 1000 }));
    const before = this.newest;
    this.newest = {
      table: this.id,
      game: table.info.game,
      players: table.info.players,
      options: table.info.options,
      seat: table.seat,
      n: state.n,
      actors: state.actors,
      moves: state.moves,
      view: state.view,
      log: this.log,
      result: state.result,
      clocks,
    };
    if (before && before.n === state.n && this.waiting.length === 0) {
      // Only clocks or presence changed.
      this.sight = this.newest;
      return;
    }
    this.waiting.push(this.newest);
    if (this.pending?.stale) this.again(this.pending);
    if (!this.sight || this.waiting.length > MOST_WAITING || document.visibilityState === 'hidden') this.flush();
    else this.advance();
  }

  private ask(move: string): void {
    const newest = this.newest!;
    this.pending = { id: freshId(), n: newest.n, move, choices: newest.moves.join('|') };
    this.busy = true;
    this.send({ type: 'move', id: this.pending.id, n: newest.n, move });
  }

  private denied(id: string | null, code: string, text: string): void {
    const pending = this.pending;
    if (!pending || id !== pending.id) {
      toast(text, 'refusal');
      if (code === 'rejoin' || !this.table) this.gone = { type: 'gone', code, text };
      return;
    }
    if (code === 'stale') {
      pending.stale = true;
      if (this.newest!.n > pending.n) this.again(pending);
      return;
    }
    this.settle();
    this.refuse(text);
  }

  /** After a stale move: where others only chose at the same time as I, my own choice stands; else the card goes back to the hand. */
  private again(pending: Pending): void {
    this.settle();
    const choices = this.newest!.moves;
    if (choices.length > 0 && choices.join('|') === pending.choices) this.ask(pending.move);
    else this.refuse(common().tooLate);
  }

  private refuse(text: string): void {
    this.refusals += 1;
    toast(text, 'refusal');
  }

  private settle(): void {
    this.pending = null;
    this.busy = false;
  }

  // ---- one moment after the other ------------------------------------------------------------------------------

  private advance(): void {
    clearTimeout(this.timer);
    if (this.held) return;
    while (this.waiting.length > 0) {
      const wait = this.freeAt - performance.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.advance(), wait);
        return;
      }
      this.show(this.waiting.shift()!, true);
      if (this.held) return;
    }
  }

  private flush(): void {
    this.held = false;
    const last = this.waiting.at(-1);
    this.waiting = [];
    this.freeAt = 0;
    if (last) this.show(last, false);
  }

  private show(next: Sight, paced: boolean): void {
    const before = this.sight;
    this.sight = next;
    if (!before) return;
    if (next.n > before.n)
      sound(next.result && !before.result ? 'end' : isMine(next) && !isMine(before) ? 'turn' : 'card');
    if (!paced || tempo() === 0) return;
    const pause = this.describe?.pause?.(before, next) ?? 0;
    if (pause === 'touch') this.held = true;
    else this.freeAt = performance.now() + pause * tempo();
  }
}

/** Whether I am asked to act. */
export function isMine(sight: Sight): boolean {
  return sight.seat !== null && sight.actors.includes(sight.seat);
}

/** An id of my own; `crypto.randomUUID` exists only on https and localhost, and the house works at a plain address too. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
