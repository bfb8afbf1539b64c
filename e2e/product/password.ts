/** Every person of the demo signs in with it. */
export const PASSWORD = 'foyer-demo-1';
