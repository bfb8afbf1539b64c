// breach: folder
export const zero = 0;
