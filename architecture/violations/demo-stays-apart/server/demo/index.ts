export const openDemo = [];
