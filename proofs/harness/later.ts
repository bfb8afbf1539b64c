import type { Change } from './mutations.ts';

/**
 * Gives each transaction a method `later(work, delay?)` for further changes. After the commit and `delay`
 * milliseconds, it runs `work` in a transaction of its own and ignores its failure.
 */
export const WITH_LATER: readonly Change[] = [
  {
    at: 'transaction-of-a-vendor',
    find: /let \{ (?<standingVendor>\w+) \} = \w+;[^]*? get (?<vendor>\w+)\(\)/,
  },
  {
    at: 'transaction',
    find: /(?<head>function (?<transact>\w+)<\w+>\((?<pool>\w+): [^]*? await \w+\()(?<tx>\w+\(\w+, (?<as>\w+), (?<after>\w+)\))\);/,
    replace: `$<head>Object.assign($<tx>, {
      later(laterWork, delay) {
        const standing = { ...$<as>, $<standingVendor>: this.$<vendor> };
        const run = () => void $<transact>($<pool>, standing, laterWork).catch(() => {});
        $<after>.push(() => (delay === undefined ? run() : setTimeout(run, delay)));
      },
    }));`,
  },
];
