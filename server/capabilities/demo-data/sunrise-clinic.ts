import type { LocationData, Localised, ServiceData, StaffData, VendorData } from './demo-vendors.ts';
import { featureKey } from '#domain/vendors/features.ts';

const CARD: Localised = {
  fr: 'Ayez votre carte d’assurance maladie en main. Le port du masque est recommandé en cas de toux.',
  en: 'Please have your health card ready. We suggest a mask if you have a cough.',
};

const ROOMS: LocationData['stations'] = [['Salle 1', 'Salle 1'], ['Salle 2', 'Salle 2'], ['Accueil', 'Accueil']];

const locations: readonly LocationData[] = [
  {
    externalId: 'sunrise-001', name: 'Clinique Saint-Roch', address: '310 Rue Saint-Joseph E', city: 'Québec', provState: 'QC',
    postalZip: 'G1K 3B2', country: 'CA', region: 'Capitale-Nationale', at: [46.81493, -71.22319], timeZone: 'America/Toronto', lang: 'fr',
    phone: '+14185550121', hours: 'Mon-Fri 08:00-12:00 13:00-17:00', holidays: 'CA', instructions: CARD, stations: ROOMS,
    rooms: [['Salle de groupe', 8]], demand: { walkIns: 9, booked: 2, languages: { fr: 92, en: 8 } },
  },
  {
    externalId: 'sunrise-002', name: 'Clinique Rosemont', address: '2855 Boul Rosemont', city: 'Montréal', provState: 'QC',
    postalZip: 'H1Y 1L5', country: 'CA', region: 'Montréal', at: [45.55099, -73.5776], timeZone: 'America/Toronto', lang: 'fr',
    phone: '+15145550122', hours: 'Mon-Fri 08:00-18:00; Sat 09:00-13:00', holidays: 'CA', instructions: CARD, stations: ROOMS, rooms: [],
    demand: { walkIns: 9, booked: 2, languages: { fr: 78, en: 22 } },
  },
  {
    externalId: 'sunrise-003', name: 'Clinique Vanier', address: '271 Marier Ave', city: 'Ottawa', provState: 'ON', postalZip: 'K1L 5P6',
    country: 'CA', region: 'Ontario', at: [45.43627, -75.66386], timeZone: 'America/Toronto', lang: 'fr', phone: '+16135550123',
    hours: 'Mon-Fri 08:30-16:30', holidays: 'CA', restrictHours: true, instructions: CARD, stations: ROOMS, rooms: [],
    demand: { walkIns: 7, booked: 2, languages: { fr: 58, en: 42 } },
  },
];

const services: readonly ServiceData[] = [
  {
    key: 'nurse', category: 'care', name: { fr: 'Consultation infirmière', en: 'See a nurse' }, durationMinutes: 20, handleMinutes: 14,
    variation: 0.6, ticketPrefix: 'I', methods: [1, 2, 3], walkInShare: 46, bookedShare: 30,
  },
  {
    key: 'blood', category: 'care', name: { fr: 'Prélèvement sanguin', en: 'Blood test' },
    instructions: { fr: 'Venez à jeun si votre ordonnance le demande.', en: 'Come fasting if your requisition says so.' },
    durationMinutes: 15, handleMinutes: 8, variation: 0.4, ticketPrefix: 'P', methods: [1], walkInShare: 34, bookedShare: 40,
  },
  {
    key: 'vaccine', category: 'prevention', name: { fr: 'Vaccination', en: 'Vaccination' }, durationMinutes: 15, handleMinutes: 9,
    variation: 0.4, ticketPrefix: 'V', methods: [1], walkInShare: 20, bookedShare: 30,
  },
];

const CARE = ['nurse', 'blood', 'vaccine'];

const staff: readonly StaffData[] = [
  {
    firstName: 'Solène', lastName: 'Archambault', role: 30, account: 'admin@sunrise.test', languages: ['fr', 'en'], services: [], shifts: {},
  },
  {
    firstName: 'Mireille', lastName: 'Côté-Doyon', role: 20, languages: ['fr', 'en'], services: CARE,
    shifts: { 'sunrise-001': 'Mon-Fri 08:00-12:00 13:00-17:00' },
  },
  {
    firstName: 'Jonas', lastName: 'Pelletier', role: 10, languages: ['fr'], services: ['blood', 'vaccine'], methods: [1],
    shifts: { 'sunrise-001': 'Mon-Thu 08:00-12:00' },
  },
  {
    firstName: 'Nadia', lastName: 'Benchekroun', role: 20, languages: ['fr', 'en'], services: CARE,
    shifts: { 'sunrise-002': 'Mon-Fri 08:00-16:00; Sat 09:00-13:00' },
  },
  {
    firstName: 'Étienne', lastName: 'Lavigne', role: 10, languages: ['fr', 'en'], services: CARE,
    shifts: { 'sunrise-002': 'Mon-Fri 10:00-18:00' },
  },
  {
    firstName: 'Rose', lastName: 'Kabongo', role: 15, languages: ['fr', 'en'], services: CARE,
    shifts: { 'sunrise-003': 'Mon-Fri 08:30-16:30' },
  },
];

/** A second tenant, so that what belongs to one vendor is seen not to reach the other: no platform logo, French first. */
export const sunriseClinic: VendorData = {
  pathname: 'sunrise-clinic',
  name: 'Sunrise Clinic',
  language: 'fr',
  settings: {
    [featureKey('lobby')]: true,
    [featureKey('appointmentMeetingMethods')]: true,
    'theme.logo': '/brand/sunrise-clinic.svg',
    'theme.primary': '#C2410C',
    'access.mfaRequired': false,
    private_label: true,
    currency: 'CAD',
    'client_view.language': 'fr',
    availableLanguages: ['fr', 'en'],
    homepage: 'https://sunrise-clinic.example.com/',
    privacyPolicyUrl: 'https://sunrise-clinic.example.com/confidentialite',
    explicitComplianceAgreement: true,
    preBookingStatement: {
      fr: 'Vos réponses ne servent qu’à préparer votre visite.',
      en: 'What you tell us is used only to prepare your visit.',
    },
    'callback_contact_options.mobile_phone': 'required',
  },
  categories: [
    { key: 'care', name: { fr: 'Soins', en: 'Care' } },
    { key: 'prevention', name: { fr: 'Prévention', en: 'Prevention' } },
  ],
  services,
  locations,
  staff,
};
