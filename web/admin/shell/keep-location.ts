interface InView {
  readonly location?: string;
  readonly line?: string;
}

/** The location and the line of business in view, of an address. */
export const inViewOf = ({ location, line }: InView): InView => ({
  ...(location !== undefined && { location }),
  ...(line !== undefined && { line }),
});

/** What a link to another screen keeps of the address: no filter and no open record. */
export const keepLocation = inViewOf as never;
