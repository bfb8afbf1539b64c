import type { ChatLine } from '#contract/chats/chats.ts';
import { heard, lastSeen, toDeliver, typed } from '#domain/chats/thread.ts';
import type { Thread, UnsentLine } from '#domain/chats/thread.ts';
import { Refusal } from './refusal.ts';

export type ChatThread = Thread<ChatLine>;

type ChatSyncDeps<R> = {
  own: 'visitor' | 'staff';
  /** As stored by this browser, or empty. */
  thread: ChatThread;
  read: (after: number) => Promise<R>;
  deliver: (lines: readonly UnsentLine[], after: number) => Promise<R>;
  onThread: (thread: ChatThread) => void;
  onResponse: (response: R) => void;
  /** False while requests fail: lines stay with this browser. */
  onReachable: (isReachable: boolean) => void;
  onRefused: (refusal: Refusal) => void;
  later?: (work: () => void, ms: number) => () => void;
};

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

/**
 * Keeps one side of a chat with the server: one request at a time, so that lines keep their order, and again after
 * each failure. Lines that the server has refused stay unsent.
 */
export class ChatSync<R extends { lines: readonly ChatLine[] }> {
  readonly #deps: ChatSyncDeps<R>;
  #thread: ChatThread;
  #isRunning = false;
  #isWanted = false;
  #isRefused = false;
  #isStopped = false;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(deps: ChatSyncDeps<R>) {
    this.#deps = deps;
    this.#thread = deps.thread;
  }

  write(line: UnsentLine): void {
    this.#change(typed(this.#thread, line));
    this.refresh();
  }

  /** Delivers unsent lines, and reads on. While a request runs, another one follows it. */
  refresh(): void {
    this.#isWanted = true;
    void this.#run();
  }

  /** Takes lines in that came with another response. */
  take(response: R): void {
    this.#change(heard(this.#thread, { lines: response.lines, own: this.#deps.own }));
    this.#deps.onResponse(response);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    this.#cancelRetry?.();
    while (!this.#isStopped && (this.#isWanted || (toDeliver(this.#thread).length > 0 && !this.#isRefused))) {
      this.#isWanted = false;
      if (!(await this.#exchange())) break;
    }
    this.#isRunning = false;
  }

  async #exchange(): Promise<boolean> {
    const lines = this.#isRefused ? [] : toDeliver(this.#thread);
    const after = lastSeen(this.#thread);
    try {
      const response = await (lines.length > 0 ? this.#deps.deliver(lines, after) : this.#deps.read(after));
      if (this.#isStopped) return false;
      this.#failures = 0;
      this.#deps.onReachable(true);
      this.take(response);
      return true;
    } catch (error) {
      if (this.#isStopped) return false;
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
        // The chat has ended, or belongs to a colleague now: read what has become of it.
        const isFirst = !this.#isRefused;
        this.#isRefused = true;
        this.#isWanted = isFirst && lines.length > 0;
        this.#deps.onRefused(error);
        return this.#isWanted;
      }
      this.#retryLater();
      return false;
    }
  }

  #retryLater(): void {
    this.#deps.onReachable(false);
    const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = (this.#deps.later ?? later)(() => this.refresh(), ms);
  }

  #change(thread: ChatThread): void {
    if (thread === this.#thread) return;
    this.#thread = thread;
    this.#deps.onThread(thread);
  }
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
