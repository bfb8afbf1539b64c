/**
 * Reads the ICU messages of a vendor's own texts. The pages compile them with a library; this reader tells the
 * author where a message is broken, and which parts of it are plain words.
 */

/** Positions are offsets in the text, `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface MessageParts {
  /** Names of its variables, in order, each once. */
  readonly variables: readonly string[];
  /** Where visitors read the text as it stands. */
  readonly words: readonly Span[];
}

export type ReadMessage =
  | { readonly ok: true; readonly parts: MessageParts }
  | { readonly ok: false; readonly at: number };

const CHOICES = new Set(['plural', 'selectordinal', 'select']);
const FORMATS = new Set(['number', 'date', 'time']);
/** A plural needs it for the numbers that no other branch names. */
const OTHER = 'other';
const MOST_LEVELS = 10;

class Broken extends Error {
  readonly at: number;
  constructor(at: number) {
    super('broken message');
    this.at = at;
  }
}

/** The variables and words of a message; or the position at which it is broken. */
export function readMessage(text: string): ReadMessage {
  const reader = new Reader(text);
  try {
    reader.message(0);
    return { ok: true, parts: { variables: [...reader.variables], words: reader.words } };
  } catch (fault) {
    if (fault instanceof Broken) return { ok: false, at: fault.at };
    throw fault;
  }
}

class Reader {
  readonly variables = new Set<string>();
  readonly words: Span[] = [];
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** A message up to the end, or up to the brace that closes its branch. */
  message(level: number): void {
    if (level > MOST_LEVELS) throw new Broken(this.at);
    let from = this.at;
    while (this.at < this.text.length) {
      const sign = this.text[this.at];
      if (sign === "'") this.quoted();
      else if (sign === '{') {
        this.noteWords(from);
        this.variable(level);
        from = this.at;
      } else if (sign === '}') {
        if (level === 0) throw new Broken(this.at);
        break;
      } else this.at++;
    }
    this.noteWords(from);
  }

  private noteWords(from: number): void {
    if (this.at > from) this.words.push({ from, to: this.at });
  }

  /** Two apostrophes are one; an apostrophe before a brace quotes up to the next one. */
  private quoted(): void {
    const next = this.text[this.at + 1];
    if (next === "'") this.at += 2;
    else if (next !== '{' && next !== '}') this.at++;
    else {
      const end = this.text.indexOf("'", this.at + 1);
      if (end === -1) throw new Broken(this.at);
      this.at = end + 1;
    }
  }

  private variable(level: number): void {
    const start = this.at;
    this.at++;
    const name = this.name();
    this.variables.add(name);
    this.space();
    if (this.take('}')) return;
    if (!this.take(',')) throw new Broken(this.at < this.text.length ? this.at : start);
    const kindAt = this.skipped();
    const kind = this.name();
    this.space();
    if (FORMATS.has(kind)) this.style(start);
    else if (CHOICES.has(kind) && this.take(',')) this.branches(start, { kind, level });
    else throw new Broken(kindAt);
  }

  private style(start: number): void {
    if (this.take('}')) return;
    if (!this.take(',')) throw new Broken(this.at);
    const end = this.text.indexOf('}', this.at);
    if (end === -1) throw new Broken(start);
    this.at = end + 1;
  }

  private branches(start: number, { kind, level }: { kind: string; level: number }): void {
    const keys = new Set<string>();
    while (true) {
      const keyAt = this.skipped();
      if (this.take('}')) break;
      const key = /^(=\d+|[\w-]+)/.exec(this.text.slice(this.at))?.[0];
      if (key === undefined || keys.has(key)) throw new Broken(this.isOver() ? start : keyAt);
      if (kind === 'select' && key.startsWith('=')) throw new Broken(keyAt);
      this.at += key.length;
      this.space();
      if (key.startsWith('offset') && this.text[this.at] === ':') throw new Broken(keyAt);
      if (!this.take('{')) throw new Broken(this.isOver() ? start : this.at);
      keys.add(key);
      this.message(level + 1);
      if (!this.take('}')) throw new Broken(start);
    }
    if (!keys.has(OTHER)) throw new Broken(start);
  }

  private name(): string {
    this.space();
    const name = /^\w+/.exec(this.text.slice(this.at, this.at + 64))?.[0];
    if (name === undefined) throw new Broken(this.at);
    this.at += name.length;
    return name;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private skipped(): number {
    this.space();
    return this.at;
  }

  private take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  private isOver(): boolean {
    return this.at >= this.text.length;
  }
}
