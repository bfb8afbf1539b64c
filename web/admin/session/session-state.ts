/**
 * Whether this page lost its session while in use. A page that never had one redirects to the sign-in; one
 * that had keeps its content and asks to sign in again.
 */
class SessionState {
  #had = false;
  #lost = false;
  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isLost = (): boolean => this.#lost;

  /** Records that the server knows the person. */
  gain(): void {
    this.#had = true;
    this.#set(false);
  }

  /** Records that a request was refused for lack of a session. */
  lose(): void {
    if (this.#had) this.#set(true);
  }

  /** Records a deliberate sign-out: no dialog follows. */
  end(): void {
    this.#had = false;
    this.#set(false);
  }

  #set(lost: boolean): void {
    if (this.#lost === lost) return;
    this.#lost = lost;
    for (const listener of this.#listeners) listener();
  }
}

export const sessionState = new SessionState();
