import type { Change } from './change.ts';

/** Changes that staff make to themselves and to their location. */
export const LOCATION: readonly Change[] = [
  {
    what: 'a change of duty',
    kind: 'duty-changed',
    says: ['state', 'station_id'],
    status: null,
    channels: [
      {
        by: 'setDuty',
        from: null,
        actor: 'staff',
        go: (town) =>
          town.byStaff(`PUT /api/internal/v1/admin/lobby/${town.location}/duty`, {
            body: { state: 'available', station_id: null },
          }),
      },
    ],
  },
  {
    what: 'an intake pause',
    kind: 'intake-changed',
    says: ['paused'],
    status: null,
    channels: [
      {
        by: 'pauseIntake',
        from: null,
        actor: 'staff',
        go: async (town) => {
          const line = `PUT /api/internal/v1/admin/lobby/${town.location}/intake` as const;
          return town.byStaff(line, { body: { paused_methods: [3] } });
        },
      },
    ],
  },
  {
    what: 'a change of a personal video room',
    kind: 'video-room-changed',
    says: ['has_link', 'has_dial_in'],
    status: null,
    channels: [
      {
        by: 'setOwnVideoRoom',
        from: null,
        actor: 'staff',
        go: async (town) => {
          const line = `PUT /api/internal/v1/admin/lobby/${town.location}/video-rooms/mine` as const;
          return town.byStaff(line, { body: { link: 'https://meet.example/mara', dial_in: null } });
        },
      },
    ],
  },
  {
    what: 'a change of a location’s video room',
    kind: 'setting-changed',
    says: ['key', 'version'],
    status: null,
    channels: [
      {
        by: 'setLocationVideoRoom',
        from: null,
        actor: 'staff',
        go: async (town) => {
          const line = `PUT /api/internal/v1/admin/lobby/${town.location}/video-rooms/location` as const;
          return town.byStaff(line, { body: { link: 'https://meet.example/main', dial_in: null } });
        },
      },
    ],
  },
  {
    what: 'a delay of the line',
    kind: 'delay-changed',
    says: ['minutes', 'service_id', 'until'],
    status: null,
    channels: [
      {
        by: 'setDelay',
        from: null,
        actor: 'staff',
        go: async (town) => {
          const line = `PUT /api/internal/v1/admin/lobby/${town.location}/delay` as const;
          return town.byStaff(line, { body: { minutes: 15, for_minutes: 60 } });
        },
      },
    ],
  },
];
