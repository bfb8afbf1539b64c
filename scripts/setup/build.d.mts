export function build(runtime: string): Promise<void>;
export function isFresh(): boolean;
