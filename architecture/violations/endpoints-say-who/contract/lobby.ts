const all = { vendor: 'session', api: 'internal', access: { permission: 'lobby-see' } };
const params = {};

export const seeVisit = {
  name: 'seeVisit',
  method: 'GET',
  path: '/visits/:id',
  ...all,
  params,
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
};
export const seeTimeline = {
  name: 'seeTimeline', // violation
  method: 'GET',
  path: '/visits/:visitId',
  ...all,
  params,
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
};
export const seeDuty = {
  name: 'seeDuty', // violation
  method: 'GET',
  path: '/duty',
  ...all,
  params,
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
};
