import type { LocationData, Localised } from './demo-vendors.ts';

const WELCOME: Localised = {
  en: 'Please have your bank card or one piece of photo ID ready. The door is step-free.',
  es: 'Tenga a mano su tarjeta o un documento con foto. La entrada no tiene escalones.',
  fr: 'Veuillez avoir en main votre carte ou une pièce d’identité avec photo. L’entrée est de plain-pied.',
  ko: '은행 카드나 사진이 있는 신분증을 준비해 주세요. 입구에는 계단이 없습니다.',
  pl: 'Prosimy o przygotowanie karty lub dokumentu ze zdjęciem. Wejście jest bez schodów.',
  pt: 'Tenha em mãos o seu cartão ou um documento com foto. A entrada não tem degraus.',
  ru: 'Приготовьте карту или документ с фотографией. Вход без ступеней.',
  zh: '请准备好银行卡或带照片的证件。入口无台阶。',
};

const CURBSIDE: Localised = {
  en: 'For pickup at the car use the marked spots behind the building.',
  es: 'Para recoger en el auto use las plazas señaladas detrás del edificio.',
  fr: 'Pour le service à l’auto, utilisez les places marquées derrière l’immeuble.',
  ko: '차량 픽업은 건물 뒤편의 지정 주차 구역을 이용해 주세요.',
  pl: 'Odbiór przy samochodzie: oznaczone miejsca za budynkiem.',
  pt: 'Para retirar no carro, use as vagas marcadas atrás do prédio.',
  ru: 'Для выдачи у машины встаньте на отмеченные места за зданием.',
  zh: '如需车旁领取，请停在大楼后方的标记车位。',
};

function together(...texts: Localised[]): Localised {
  const languages = Object.keys(texts[0]!) as (keyof Localised)[];
  return Object.fromEntries(languages.map((language) => [language, texts.map((text) => text[language]).join(' ')]));
}

const DESKS = (count: number): LocationData['stations'] =>
  Array.from({ length: count }, (_, i) => [`Desk ${i + 1}`, `Desk ${i + 1}`] as const);

/** Addresses are invented; each stands where its coordinates say, on a street of that name. Numbers are 555-01xx. */
export const harborLocations: readonly LocationData[] = [
  {
    externalId: 'harbor-001', name: 'Pike Street', address: '412 Pike St', city: 'Seattle', provState: 'WA', postalZip: '98101',
    country: 'US', region: 'Pacific Northwest', at: [47.61055, -122.33605], timeZone: 'America/Los_Angeles', lang: 'en',
    phone: '+12065550101', hours: 'Sun-Sat 00:00-24:00', holidays: 'none', curbside: true, instructions: together(WELCOME, CURBSIDE),
    stations: [
      ...DESKS(7),
      ['Room 1', 'Room 1', 'Past the desks, first door on the left'],
      ['Room 2', 'Room 2', 'Past the desks, second door on the left'],
      ['Curbside window', 'Curb', 'Behind the building'],
    ],
    rooms: [['Room 1', 4], ['Room 2', 6], ['Workshop room', 12]],
    demand: { walkIns: 34, booked: 8, languages: { en: 64, es: 9, zh: 9, ko: 7, ru: 4, pt: 3, fr: 2, pl: 2 }, live: true },
  },
  {
    externalId: 'harbor-002', name: 'Queen Street West', address: '482 Queen St W', city: 'Toronto', provState: 'ON',
    postalZip: 'M5V 2B2', country: 'CA', region: 'Ontario', at: [43.64792, -79.40061], timeZone: 'America/Toronto', lang: 'en',
    phone: '+14165550102', hours: 'Sun-Sat 00:00-24:00', holidays: 'none', curbside: true, instructions: together(WELCOME, CURBSIDE),
    stations: [
      ...DESKS(7),
      ['Room 1', 'Room 1', 'Up the stairs or the lift, first floor'],
      ['Room 2', 'Room 2', 'Up the stairs or the lift, first floor'],
      ['Curbside window', 'Curb', 'In the lane behind the branch'],
    ],
    rooms: [['Room 1', 4], ['Room 2', 4], ['Workshop room', 14]],
    demand: { walkIns: 34, booked: 8, languages: { en: 60, fr: 9, zh: 10, pt: 7, pl: 5, ko: 4, ru: 3, es: 2 }, live: true },
  },
  {
    externalId: 'harbor-003', name: 'Madison Avenue Private Banking', address: '385 Madison Ave', city: 'New York', provState: 'NY',
    postalZip: '10017', country: 'US', region: 'Northeast', at: [40.75512, -73.97689], timeZone: 'America/New_York', lang: 'en',
    phone: '+12125550103', hours: 'Mon-Fri 09:30-17:30', holidays: 'US', private: true, takesOnlineQueue: false, takesPhone: false,
    takesVideo: false, instructions: { en: 'Ring at the brass bell on the ground floor.', fr: 'Sonnez à la cloche de laiton au rez-de-chaussée.' },
    stations: [['Salon', 'Salon'], ['Library', 'Library'], ['Front desk', 'Front']],
    rooms: [['Salon', 6], ['Library', 8]], without: ['coins', 'workshop'],
    demand: { walkIns: 7, booked: 4, languages: { en: 82, fr: 5, es: 6, zh: 5, ru: 2 } },
  },
  {
    externalId: 'harbor-004', name: 'Cherry Creek Market', address: '2740 E 2nd Ave', city: 'Denver', provState: 'CO', postalZip: '80206',
    country: 'US', region: 'Mountain', at: [39.71951, -104.95596], timeZone: 'America/Denver', lang: 'en', phone: '+13035550104',
    hours: 'Sat 09:00-18:00; Sun 10:00-16:00', holidays: 'none', restrictHours: true, instructions: WELCOME, stations: DESKS(3),
    rooms: [['Back room', 4]], without: ['coins', 'workshop', 'business'],
    demand: { walkIns: 28, booked: 3, languages: { en: 74, es: 18, ko: 3, ru: 3, zh: 2 } },
  },
  {
    externalId: 'harbor-005', name: 'Loop', address: '118 S Wabash Ave', city: 'Chicago', provState: 'IL', postalZip: '60603',
    country: 'US', region: 'Midwest', at: [41.87998, -87.62626], timeZone: 'America/Chicago', lang: 'en', phone: '+13125550105',
    hours: 'Mon-Thu 08:30-17:00; Fri 08:30-18:00; Sat 09:00-13:00', holidays: 'US', takesVideo: false, instructions: WELCOME,
    stations: [...DESKS(4), ['Room A', 'Room A']], rooms: [['Room A', 5]], without: ['coins', 'workshop'],
    demand: { walkIns: 16, booked: 3, languages: { en: 66, es: 13, pl: 13, zh: 4, ko: 2, ru: 2 } },
  },
  {
    externalId: 'harbor-006', name: 'Granville', address: '755 Granville St', city: 'Vancouver', provState: 'BC', postalZip: 'V6Z 1K3',
    country: 'CA', region: 'British Columbia', at: [49.28091, -123.11991], timeZone: 'America/Vancouver', lang: 'en',
    phone: '+16045550106', hours: 'Mon-Fri 09:30-17:00; Sat 10:00-15:00',
    methodHours: [{ method: 3, hours: 'Mon-Fri 10:00-16:00' }], holidays: 'CA', curbside: true, instructions: together(WELCOME, CURBSIDE),
    stations: [...DESKS(4), ['Room 1', 'Room 1']], rooms: [['Room 1', 4], ['Seminar room', 12]],
    demand: { walkIns: 16, booked: 3, languages: { en: 62, zh: 19, ko: 8, ru: 3, es: 3, fr: 3, pt: 2 } },
  },
  {
    externalId: 'harbor-007', name: 'Stephen Avenue', address: '209 8 Ave SW', city: 'Calgary', provState: 'AB', postalZip: 'T2P 1B8',
    country: 'CA', region: 'Prairies', at: [51.04564, -114.06609], timeZone: 'America/Edmonton', lang: 'en', phone: '+14035550107',
    hours: 'Mon-Fri 09:30-12:30 13:30-17:00', holidays: 'CA', instructions: WELCOME, stations: DESKS(3), rooms: [['Room 1', 4]],
    without: ['coins', 'workshop'],
    demand: { walkIns: 13, booked: 2, languages: { en: 80, es: 5, zh: 6, fr: 4, pl: 3, ru: 2 } },
  },
  {
    externalId: 'harbor-008', name: 'Plateau-Mont-Royal', address: '4366 Rue Saint-Denis', city: 'Montréal', provState: 'QC',
    postalZip: 'H2J 2L1', country: 'CA', region: 'Québec', at: [45.52421, -73.58181], timeZone: 'America/Toronto', lang: 'fr',
    phone: '+15145550108', hours: 'Mon-Wed 10:00-16:00; Thu-Fri 10:00-13:00 14:00-19:00', holidays: 'CA', instructions: WELCOME,
    stations: [['Bureau 1', 'Bur. 1'], ['Bureau 2', 'Bur. 2'], ['Bureau 3', 'Bur. 3'], ['Salle A', 'Salle A']],
    rooms: [['Salle A', 5]], without: ['coins', 'workshop'],
    demand: { walkIns: 16, booked: 3, languages: { fr: 66, en: 22, es: 5, pt: 4, zh: 3 } },
  },
  {
    externalId: 'harbor-009', name: 'Spring Garden', address: '5640 Spring Garden Rd', city: 'Halifax', provState: 'NS',
    postalZip: 'B3J 3M7', country: 'CA', region: 'Atlantic', at: [44.64267, -63.57849], timeZone: 'America/Halifax', lang: 'en',
    phone: '+19025550109', hours: 'Mon-Fri 09:00-17:00', holidays: 'CA', instructions: WELCOME, stations: DESKS(3), rooms: [['Room 1', 4]],
    without: ['coins', 'workshop'],
    demand: { walkIns: 13, booked: 2, languages: { en: 88, fr: 8, zh: 4 } },
  },
  {
    externalId: 'harbor-010', name: 'South Congress', address: '1710 S Congress Ave', city: 'Austin', provState: 'TX', postalZip: '78704',
    country: 'US', region: 'South', at: [30.24672, -97.75123], timeZone: 'America/Chicago', lang: 'en', phone: '+15125550110',
    hours: 'Mon-Thu 09:00-17:00; Fri 09:00-17:00 20:00-01:00', holidays: 'US', restrictHours: true, instructions: WELCOME,
    stations: DESKS(3), rooms: [['Room 1', 4]], without: ['coins', 'workshop'],
    demand: { walkIns: 13, booked: 2, languages: { en: 68, es: 26, zh: 3, pt: 3 } },
  },
  {
    externalId: 'harbor-011', name: 'Camelback', address: '2398 E Camelback Rd', city: 'Phoenix', provState: 'AZ', postalZip: '85016',
    country: 'US', region: 'Southwest', at: [33.50957, -112.03151], timeZone: 'America/Phoenix', lang: 'en', phone: '+16025550111',
    hours: 'Mon-Fri 08:00-16:30', holidays: 'US', queueCapacity: 12, instructions: WELCOME, stations: DESKS(3), rooms: [['Room 1', 4]],
    without: ['coins', 'workshop'],
    demand: { walkIns: 13, booked: 2, languages: { en: 72, es: 24, pl: 2, ru: 2 } },
  },
  {
    externalId: 'harbor-012', name: 'Harbor Direct', address: '140 Water St', city: "St. John's", provState: 'NL', postalZip: 'A1C 1A8',
    country: 'CA', region: 'Atlantic', at: [47.56494, -52.70931], timeZone: 'America/St_Johns', lang: 'en', phone: '+17095550112',
    hours: 'Mon-Fri 08:00-20:00; Sat 10:00-16:00', holidays: 'CA', physical: false, takesOnlineQueue: false,
    instructions: {
      en: 'Have your card at hand. We call from a number that ends in 0112.',
      es: 'Tenga su tarjeta a mano. Llamamos desde un número que termina en 0112.',
      fr: 'Ayez votre carte à portée de main. Nous appelons d’un numéro qui finit par 0112.',
      ko: '카드를 준비해 주세요. 0112로 끝나는 번호에서 전화드립니다.',
      pl: 'Prosimy mieć kartę pod ręką. Dzwonimy z numeru kończącego się na 0112.',
      pt: 'Tenha o seu cartão à mão. Ligamos de um número que termina em 0112.',
      ru: 'Держите карту под рукой. Мы звоним с номера, который оканчивается на 0112.',
      zh: '请准备好您的银行卡。我们会用尾号为 0112 的号码致电。',
    },
    stations: [['Line 1', 'Line 1'], ['Line 2', 'Line 2'], ['Line 3', 'Line 3']], rooms: [], without: ['coins', 'documents', 'workshop'],
    demand: { walkIns: 16, booked: 3, languages: { en: 66, fr: 16, zh: 6, es: 4, pt: 3, pl: 2, ko: 2, ru: 1 } },
  },
];
