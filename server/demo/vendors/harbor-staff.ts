import type { Language } from '#domain/language/languages.ts';
import { ADVISER, TELLER } from './harbor-skills.ts';
import type { StaffData } from './vendor-data.ts';

/** Staff with a sign-in; every password is the demo's. */
const accounts: readonly StaffData[] = [
  {
    firstName: 'Elena',
    lastName: 'Marchetti',
    role: 30,
    account: 'admin@harbor.test',
    languages: ['en', 'fr', 'es'],
    services: [],
    shifts: {},
  },
  {
    firstName: 'Anjali',
    lastName: 'Deshmukh',
    role: 20,
    account: 'manager@harbor.test',
    languages: ['en', 'fr'],
    services: ADVISER,
    shifts: {
      'harbor-001': 'Mon-Wed 09:00-17:00',
      'harbor-002': 'Thu 09:00-17:00',
      'harbor-003': 'Fri 10:00-17:00',
    },
  },
  {
    firstName: 'Rafael',
    lastName: 'Ibarra',
    role: 15,
    account: 'advanced@harbor.test',
    languages: ['en', 'es', 'pt'],
    services: ADVISER,
    shifts: { 'harbor-001': 'Mon-Thu 09:00-17:30', 'harbor-002': 'Fri 09:00-17:30' },
  },
  {
    firstName: 'Hana',
    lastName: 'Suzuki-Wells',
    role: 13,
    account: 'plus@harbor.test',
    languages: ['en', 'zh'],
    services: [...TELLER, 'savings', 'business'],
    shifts: { 'harbor-001': 'Tue-Sat 09:30-17:30' },
  },
  {
    firstName: 'Devon',
    lastName: 'Achebe',
    role: 10,
    account: 'staff@harbor.test',
    languages: ['en', 'fr'],
    services: [...TELLER, 'mortgage'],
    shifts: { 'harbor-001': 'Mon-Fri 09:00-17:00' },
  },
  {
    firstName: 'Noor',
    lastName: 'Siddiqui',
    role: 5,
    account: 'callcentre@harbor.test',
    languages: ['en', 'fr', 'es'],
    services: [],
    shifts: {},
  },
  {
    firstName: 'Kiosk',
    lastName: 'Pike Street',
    role: 7,
    account: 'kiosk@harbor.test',
    languages: ['en'],
    services: [],
    shifts: { 'harbor-001': '' },
  },
];

type Crew = readonly (readonly [
  firstName: string,
  lastName: string,
  languages: readonly Language[],
  role?: 10 | 13 | 15,
])[];

/**
 * Ten people staff a counter around the clock: two crews share the week, three by day and two by night, and
 * each half of a day has an adviser.
 */
function aroundTheClock(location: string, crews: readonly [Crew, Crew]): StaffData[] {
  const shifts = ['06:30-18:30', '07:00-19:00', '08:00-20:00', '18:30-06:30', '20:00-08:00'];
  const skills = [ADVISER, [...TELLER, 'business'], [...TELLER, 'savings'], ADVISER, [...TELLER, 'business']];
  return crews.flatMap((crew, half) =>
    crew.map(([firstName, lastName, languages, role = 10], i) => ({
      firstName,
      lastName,
      role,
      languages,
      services: skills[i]!,
      methods: i === 1 ? [1, 2] : [1, 2, 3],
      shifts: { [location]: `${half === 0 ? 'Mon-Thu' : 'Fri-Sun'} ${shifts[i]!}` },
    })),
  );
}

const seattle = aroundTheClock('harbor-001', [
  [
    ['Ingrid', 'Solberg', ['en'], 15],
    ['Malik', 'Thornton', ['en', 'es']],
    ['Ji-woo', 'Han', ['en', 'ko']],
    ['Caleb', 'Okonjo', ['en', 'fr'], 13],
    ['Yulia', 'Barkova', ['en', 'ru']],
  ],
  [
    ['Beatriz', 'Camargo', ['en', 'pt', 'es'], 15],
    ['Wren', 'Halloran', ['en']],
    ['Lin', 'Yuehan', ['en', 'zh']],
    ['Tobias', 'Falk', ['en', 'pl'], 13],
    ['Sadia', 'Karim', ['en']],
  ],
]);

const toronto = aroundTheClock('harbor-002', [
  [
    ['Geneviève', 'Lachance', ['en', 'fr'], 15],
    ['Kwame', 'Asante', ['en', 'fr']],
    ['Xinyi', 'Luo', ['en', 'zh']],
    ['Joana', 'Medeiros', ['en', 'pt'], 13],
    ['Piotr', 'Zawadzki', ['en', 'pl']],
  ],
  [
    ['Owen', 'Tremaine', ['en'], 15],
    ['Leila', 'Haddad', ['en', 'fr']],
    ['Min-seo', 'Cho', ['en', 'ko']],
    ['Anton', 'Reznik', ['en', 'ru'], 13],
    ['Grace', 'Adeyemi', ['en']],
  ],
]);

const branches: readonly StaffData[] = [
  {
    firstName: 'Victoria',
    lastName: 'Ashdown',
    role: 20,
    languages: ['en', 'fr'],
    services: [...TELLER, 'mortgage', 'savings', 'business'],
    shifts: { 'harbor-003': 'Mon-Fri 09:30-17:30' },
  },
  {
    firstName: 'Luis',
    lastName: 'Archuleta',
    role: 15,
    languages: ['en', 'es'],
    services: [...TELLER, 'mortgage', 'savings'],
    shifts: { 'harbor-004': 'Sat 09:00-18:00; Sun 10:00-16:00' },
  },
  {
    firstName: 'Danuta',
    lastName: 'Wrona',
    role: 20,
    languages: ['en', 'pl'],
    services: ADVISER,
    methods: [1, 2],
    shifts: { 'harbor-005': 'Mon-Thu 08:30-17:00; Fri 08:30-18:00' },
  },
  {
    firstName: 'Isaiah',
    lastName: 'Boone',
    role: 10,
    languages: ['en', 'es'],
    services: [...TELLER, 'business'],
    methods: [1, 2],
    shifts: { 'harbor-005': 'Tue-Thu 10:00-17:00; Fri 12:00-18:00; Sat 09:00-13:00' },
  },
  {
    firstName: 'Harjit',
    lastName: 'Dhaliwal',
    role: 20,
    languages: ['en'],
    services: ADVISER,
    shifts: { 'harbor-006': 'Mon-Fri 09:30-17:00' },
  },
  {
    firstName: 'Queenie',
    lastName: 'Fong',
    role: 10,
    languages: ['en', 'zh'],
    services: [...TELLER, 'savings'],
    shifts: { 'harbor-006': 'Tue-Fri 11:00-17:00; Sat 10:00-15:00' },
  },
  {
    firstName: 'Nathan',
    lastName: 'Kowalchuk',
    role: 15,
    languages: ['en', 'pl', 'ru'],
    services: ADVISER,
    shifts: { 'harbor-007': 'Mon-Fri 09:30-12:30 13:30-17:00' },
  },
  {
    firstName: 'Élodie',
    lastName: 'Gervais',
    role: 20,
    languages: ['fr', 'en'],
    services: ADVISER,
    shifts: { 'harbor-008': 'Mon-Wed 10:00-16:00; Thu-Fri 10:00-13:00 14:00-19:00' },
  },
  {
    firstName: 'Bastien',
    lastName: 'Okafor',
    role: 10,
    languages: ['fr', 'en', 'pt'],
    services: [...TELLER, 'business'],
    shifts: { 'harbor-008': 'Mon-Wed 11:00-16:00; Thu-Fri 14:00-19:00' },
  },
  {
    firstName: 'Fiona',
    lastName: 'MacLellan',
    role: 15,
    languages: ['en', 'fr'],
    services: ADVISER,
    shifts: { 'harbor-009': 'Mon-Fri 09:00-17:00' },
  },
  {
    firstName: 'Marisol',
    lastName: 'Treviño',
    role: 15,
    languages: ['en', 'es'],
    services: ADVISER,
    shifts: { 'harbor-010': 'Mon-Thu 09:00-17:00; Fri 10:00-17:00 20:00-01:00' },
  },
  {
    firstName: 'Reuben',
    lastName: 'Yazzie',
    role: 15,
    languages: ['en', 'es'],
    services: ADVISER,
    shifts: { 'harbor-011': 'Mon-Fri 08:00-16:30' },
  },
  {
    firstName: 'Siobhan',
    lastName: 'Power',
    role: 20,
    languages: ['en', 'fr'],
    services: ADVISER,
    methods: [2, 3],
    remoteOnly: true,
    shifts: { 'harbor-012': 'Mon-Fri 08:00-16:00' },
  },
  {
    firstName: 'Cédric',
    lastName: 'Mbemba',
    role: 10,
    languages: ['en', 'fr', 'es'],
    services: ADVISER,
    methods: [2, 3],
    remoteOnly: true,
    shifts: { 'harbor-012': 'Mon-Fri 12:00-20:00; Sat 10:00-16:00' },
  },
];

/** Forty people and one kiosk, which signs in the same way. */
export const harborStaff: readonly StaffData[] = [...accounts, ...seattle, ...toronto, ...branches];
