/** Pixels of a first screen: the space that a host page keeps until the height of the pages arrives. */
export const FIRST_HEIGHT = 640;
