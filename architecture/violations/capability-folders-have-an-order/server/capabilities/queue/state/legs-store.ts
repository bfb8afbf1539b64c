export const legs = [];
