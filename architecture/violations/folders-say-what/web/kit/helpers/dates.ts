// violation: folder
export const zero = 0;
