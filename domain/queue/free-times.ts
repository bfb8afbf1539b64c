/** The instants at which servers are next free, and the server who is first: of equals, the one with the lowest number. */
export class FreeTimes {
  /** By server; Infinity means never. */
  readonly at: Float64Array;
  /** The smallest power of two that holds all servers. */
  readonly #leaves: number;
  /** A tournament: the winner at each node above the servers; node 1 is the overall winner. */
  readonly #tree: Int32Array;

  constructor(servers: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(2, servers)));
    this.at = new Float64Array(this.#leaves).fill(Infinity);
    this.#tree = Int32Array.from({ length: 2 * this.#leaves }, (_, node) => Math.max(0, node - this.#leaves));
    for (let node = this.#leaves - 1; node > 0; node -= 1) this.#tree[node] = this.#tree[2 * node]!;
  }

  first(): number {
    return this.#tree[1]!;
  }

  set(server: number, instant: number): void {
    const { at } = this;
    const tree = this.#tree;
    at[server] = instant;
    for (let node = (server + this.#leaves) >> 1; node > 0; node >>= 1) {
      const left = tree[2 * node]!;
      const right = tree[2 * node + 1]!;
      tree[node] = at[right]! < at[left]! ? right : left;
    }
  }
}
