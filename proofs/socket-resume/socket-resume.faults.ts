import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'after a reconnect nothing is fetched: what was missed would have to be sent again',
    file: 'web/connection/live-client.ts',
    find: `        for (const one of this.#on(channel)) one.onSubscribed();`,
    replace: `        if (this.#generation === 1) for (const one of this.#on(channel)) one.onSubscribed();`,
    in: 'proof',
    caught: /do not show what is true/,
  },
  {
    name: 'a page that was cut off does not come back',
    file: 'web/connection/live-client.ts',
    find: `    this.#retry = setTimeout(() => void this.#connect(), delay);`,
    replace: `    if (drop === 'failed') this.#retry = setTimeout(() => void this.#connect(), delay);`,
    in: 'proof',
    caught: /do not show what is true/,
  },
];
