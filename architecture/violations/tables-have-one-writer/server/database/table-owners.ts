// violation: file
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  visits: 'capabilities/visits',
  tickets: 'capabilities/queue',
  appointments: 'capabilities/appointments',
};
