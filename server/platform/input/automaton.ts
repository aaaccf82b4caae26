interface Node {
  readonly next: Map<string, Node>;
  fail: Node | null;
  /** Patterns that end here. */
  readonly ends: number[];
  /** The nearest node along the `fail` links at which patterns end. */
  further: Node | null;
}

/** A match of a pattern; `end` is the position of its last symbol. */
export interface AutomatonHit {
  readonly pattern: number;
  readonly end: number;
}

function newNode(): Node {
  return { next: new Map(), fail: null, ends: [], further: null };
}

/** Finds many patterns in one go over a text (Aho and Corasick, 1975): the time grows with the text and what is found. */
export class Automaton {
  readonly #root = newNode();

  constructor(patterns: readonly (readonly string[])[]) {
    for (const [index, pattern] of patterns.entries()) {
      let node = this.#root;
      for (const symbol of pattern) {
        let next = node.next.get(symbol);
        if (!next) node.next.set(symbol, (next = newNode()));
        node = next;
      }
      node.ends.push(index);
    }
    this.#link();
  }

  /** Breadth first: a node's `fail` is always shorter than the node. */
  #link(): void {
    let level = [this.#root];
    while (level.length > 0) {
      const deeper: Node[] = [];
      for (const node of level)
        for (const [symbol, next] of node.next) {
          next.fail = node === this.#root ? this.#root : this.#step(node.fail ?? this.#root, symbol);
          next.further = next.fail.ends.length > 0 ? next.fail : next.fail.further;
          deeper.push(next);
        }
      level = deeper;
    }
  }

  #step(from: Node, symbol: string): Node {
    let node: Node | null = from;
    while (node) {
      const next = node.next.get(symbol);
      if (next) return next;
      node = node.fail;
    }
    return this.#root;
  }

  *find(symbols: Iterable<string>): Generator<AutomatonHit> {
    let node = this.#root;
    let end = -1;
    for (const symbol of symbols) {
      end += 1;
      node = this.#step(node, symbol);
      for (let at: Node | null = node; at; at = at.further)
        for (const pattern of at.ends) yield { pattern, end };
    }
  }
}
