import { importsOf } from '../protocol/imports.ts';

export const importLocations = importsOf({
  many: 'Locations',
  path: '/locations',
  permission: 'locations-edit',
});
/** People with the numeric code of their role. The import invites them if its runner chooses so. */
export const importStaff = importsOf({
  many: 'StaffMembers',
  path: '/staff',
  permission: 'staff-edit',
});
export const importServices = importsOf({
  many: 'Services',
  path: '/services',
  permission: 'services-edit',
  feature: 'newDatatable',
});
/** Weekly hours of locations, a row each: `09:00-12:00 13:00-17:00` or `closed` for each day. It creates nothing. */
export const importHours = importsOf({
  many: 'Hours',
  path: '/hours',
  permission: 'location-hours',
});
/** Appointments to come, by the use case of staff's bookings. An undo cancels those that the import has made. */
export const importAppointments = importsOf({
  many: 'Appointments',
  path: '/appointments',
  permission: 'visit-edit',
});
/** Clients by the form's rights. A row without a known id is the client of the same name with its e-mail or number. */
export const importClients = importsOf({
  many: 'Clients',
  path: '/clients',
  permission: 'clients-edit',
});
