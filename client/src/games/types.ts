/** What a game's folder offers to the frame, and what the frame gives to it. See README.md beside. */
import type { Component } from 'svelte';
import type { Clock, Entry, GameView, Result, SeatInfo } from '../lib/types.gen';

/** All that this seat may know at one moment, as the server told it. */
export interface Sight<V = GameView> {
  table: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  /** My seat; null for a spectator. */
  seat: number | null;
  /** How many log entries have happened. */
  n: number;
  /** Seats that may act now. */
  actors: number[];
  /** My legal moves; empty when I may not act. */
  moves: string[];
  view: V;
  log: Entry[];
  result: Result | null;
  clocks: RunningClock[];
}

/** A clock with the moment at which it runs out, on this page's own time scale (`performance.now()`). */
export type RunningClock = Clock & { until: number };

/** What every table component gets. */
export interface TableProps<V = GameView> {
  sight: Sight<V>;
  seats: SeatInfo[];
  /** Ask the server to make a move. Nothing changes until it has answered. */
  play: (move: string) => void;
  /** A move of mine is under way. */
  busy: boolean;
  /** In a replay: every hand is shown and nothing can be played (`play` does nothing). */
  open: boolean;
  /** Proves my seat, for requests beside the socket; empty for spectators and in replays. */
  token: string;
}

/** What score sheets get. */
export interface ScoreProps<V = GameView> {
  sight: Sight<V>;
  seats: SeatInfo[];
}

/** The line above the table. */
export interface Status {
  /** Whose turn it is and what is asked: one short sentence. */
  text: string;
  /** A further hint, if there is one; the room for it is always kept. */
  detail?: string;
}

/** A game in words, in the language now shown. */
export interface Describe<V = GameView> {
  /** Where in the game we are: "round 3, trick 4". */
  where(sight: Sight<V>): string;
  /** Whose turn it is and what is asked. Not called once the game is over. */
  status(sight: Sight<V>, seats: SeatInfo[]): Status;
  /** The log entry at `at` as a sentence; null for one not worth a line. */
  sentence(sight: Sight<V>, seats: SeatInfo[], at: number): string | null;
  /** What the log entry at `at` decided, such as who took the trick; null (or no such function) when nothing. */
  outcome?(sight: Sight<V>, seats: SeatInfo[], at: number): string | null;
  /** How long (ms at a calm tempo) `after` must be seen before what came next is shown; 0: no matter. A round's end may wait for a touch. */
  pause?(before: Sight<V>, after: Sight<V>): number | 'touch';
}

/** What `index.ts` of a game's folder exports. */
export interface GameModule {
  Table: Component<TableProps>;
  /** The score sheet, shown at the side or in a drawer. */
  Score: Component<ScoreProps>;
  /** What is shown at a round's end where `pause` waits for a touch; `Score` when absent. */
  RoundEnd?: Component<ScoreProps>;
  describe: Describe;
}
