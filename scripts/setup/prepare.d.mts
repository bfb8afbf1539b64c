/** Makes a fresh clone ready to run, its pages built where they are wanted; answers the Node to run it with. */
export function prepare(of: { pages: boolean }): Promise<string>;
