export function build(runtime: string, of?: { quietly?: boolean }): Promise<void>;
export function isFresh(): boolean;
