/**
 * Work for a server besides live games: endless uploads, analyses of one stored game after the other, and two
 * agents of level 10 that play each other while somebody watches.
 */
export class BackgroundLoad {
  readonly #url: string;
  #isOver = false;
  uploaded = 0;
  analysed = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const lines = await (await fetch(`${this.#url}/api/replay/download`)).text();
    void this.#untilOver(() => this.#upload(lines));
    void this.#untilOver(() => this.#analyse(lines.split('\n').filter((line) => line !== '').length));
    await this.#watchAgents();
  }

  stop(): void {
    this.#isOver = true;
  }

  /** At the end, the server goes away during a request; that does not count as a failure. */
  async #untilOver(work: () => Promise<void>): Promise<void> {
    await work().catch((caught: unknown) => {
      if (!this.#isOver) throw caught;
    });
  }

  #post(path: string, body: string, type = 'application/json'): Promise<Response> {
    return fetch(`${this.#url}/api${path}`, { method: 'POST', body, headers: { 'Content-Type': type } });
  }

  /** The same games again and again, under other ids. */
  async #upload(lines: string): Promise<void> {
    for (let i = 0; !this.#isOver; i += 1) {
      const renamed = lines.replaceAll(/"gameId":"g/g, `"gameId":"u${i}-`);
      const answer = await this.#post('/replay/upload', renamed, 'application/x-ndjson');
      this.uploaded += ((await answer.json()) as { stored: number }).stored;
    }
  }

  async #analyse(games: number): Promise<void> {
    for (let i = 0; !this.#isOver; i = (i + 1) % games) {
      const body = JSON.stringify({ agent: `mcts@nodes=${2000 + this.analysed}` });
      await this.#post(`/replay/games/g${i}/analysis`, body);
      for (;;) {
        await Bun.sleep(500);
        const answer = await fetch(`${this.#url}/api/replay/games/g${i}/analysis?start=100000`);
        const { status } = (await answer.json()) as { status: string };
        if (this.#isOver || !['waiting', 'running'].includes(status)) break;
      }
      this.analysed += 1;
    }
  }

  async #watchAgents(): Promise<void> {
    const seats = { seats: ['auto:10', 'auto:10'], paceMs: 0 };
    const made = await this.#post('/play/games', JSON.stringify({ game: 'ringrift', ...seats }));
    const { id } = (await made.json()) as { id: string };
    const stream = await fetch(`${this.#url}/api/play/games/${id}/events`);
    void this.#untilOver(async () => {
      for await (const _ of stream.body!) if (this.#isOver) return;
      await this.#watchAgents();
    });
  }
}
