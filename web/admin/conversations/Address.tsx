import { Fragment } from 'react';

/** A text with a mail address: a long one wraps after its signs, and not within a word. */
export function Address({ of }: { of: string }) {
  return of.split(/(?<=[.@])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
