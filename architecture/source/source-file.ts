import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { importsOf } from './imports.ts';
import type { Import } from './imports.ts';
import type { Node } from './walk.ts';

/** One code file: text, syntax tree and imports, each computed once and on demand. */
export class SourceFile {
  readonly path: string;
  readonly #root: string;
  #text: string | undefined;
  #program: Node | undefined;
  #imports: readonly Import[] | undefined;

  /** Without a text, reads the file from its path. */
  constructor(root: string, path: string, text?: string) {
    this.#root = root;
    this.path = path;
    this.#text = text;
  }

  get text(): string {
    return (this.#text ??= readFileSync(`${this.#root}/${this.path}`, 'utf8'));
  }

  get program(): Node {
    if (!this.#program) this.#parse();
    return this.#program!;
  }

  /** Static and dynamic imports, of types and values. */
  get imports(): readonly Import[] {
    if (!this.#imports) this.#parse();
    return this.#imports!;
  }

  lineAt(offset: number): number {
    return this.text.slice(0, offset).split('\n').length;
  }

  #parse(): void {
    const parsed = parseSync(this.path, this.text);
    const [error] = parsed.errors;
    if (error) throw new Error(`${this.path} cannot be read: ${error.message}`);
    this.#program = parsed.program as unknown as Node;
    this.#imports = importsOf(this, parsed);
  }
}
