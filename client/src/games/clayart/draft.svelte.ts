/** An unfinished work, kept: by this page for when it is opened again, and by the server for when the glass is empty. */
import { pack, save, unpack } from './works';

export class Draft {
  kept: 'none' | 'saved' | 'unsaved' = $state('none');

  /** There is something that the server has not got. */
  private fresh = false;
  private saving: Promise<string | null> = Promise.resolve(null);
  private reference: string | null = null;

  constructor(
    private readonly key: string,
    private readonly table: string,
    private readonly token: string,
    private readonly cells: () => Uint8Array,
  ) {}

  /** The work has changed. */
  changed(): void {
    this.fresh = true;
    this.kept = 'unsaved';
  }

  /** What this page kept before it was opened again. */
  async earlier(): Promise<Uint8Array | null> {
    const data = sessionStorage.getItem(this.key);
    return data ? unpack({ kind: 'field48/1', data }) : null;
  }

  /** Keep the work as it is now; its reference, or null when that fails (the next try comes soon). */
  keep(): Promise<string | null> {
    this.saving = this.saving.then(async () => {
      if (!this.fresh) return this.reference;
      this.fresh = false;
      try {
        const work = await pack(this.cells());
        sessionStorage.setItem(this.key, work.data);
        this.reference = await save(this.table, this.token, work);
        if (!this.fresh) this.kept = 'saved';
        return this.reference;
      } catch {
        this.fresh = true;
        return null;
      }
    });
    return this.saving;
  }
}
