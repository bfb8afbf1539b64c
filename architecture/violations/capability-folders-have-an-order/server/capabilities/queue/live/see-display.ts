export const board = [];
