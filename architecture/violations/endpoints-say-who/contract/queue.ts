const all = { vendor: 'header', api: 'open' };

export const joinQueue = {
  name: 'joinQueue',
  method: 'POST',
  path: '/queue',
  ...all,
  access: 'anyone',
  refusals: ['queue-full'],
};
export const seeQueue = { name: 'seeQueue', method: 'GET', path: '/queue', ...all, refusals: ['queue-full'] }; // violation
export const leaveQueue = {
  name: 'leaveQueue', // violation
  method: 'DELETE',
  path: '/queue',
  ...all,
  access: 'anyone',
  refusals: [],
};
export const fillQueue = {
  name: 'fillQueue', // violation
  method: 'PUT',
  path: '/queue',
  ...all,
  access: 'anyone',
  refusals: ['queue-fulll'],
};
export const openQueue = {
  name: 'openQueue', // violation
  method: 'PATCH',
  path: '/queue',
  ...all,
  access: { permission: 'lobby-close' },
  refusals: ['sign-in-required', 'forbidden'],
};
