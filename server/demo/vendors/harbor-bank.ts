import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { featureKey } from '#domain/vendors/features.ts';
import type { VendorData } from './vendor-data.ts';
import { harborBranch, MOST_BRANCHES } from './harbor-branches.ts';
import { harborLocations } from './harbor-locations.ts';
import { harborCategories, harborServices } from './harbor-services.ts';
import { harborStaff } from './harbor-staff.ts';

/** An invented bank with twelve locations, and more on request: every feature is switched on. */
export const harborBank: VendorData = {
  pathname: 'harbor-bank',
  name: 'Harbor Bank',
  language: 'en',
  settings: {
    ...Object.fromEntries(FEATURE_NAMES.map((name) => [featureKey(name), true])),
    [featureKey('chats')]: false,
    'theme.logo': '/brand/harbor-bank.svg',
    'theme.logoDark': '/brand/harbor-bank-dark.svg',
    'access.mfaRequired': false,
    availableLanguages: [...LANGUAGES],
    homepage: 'https://harbor-bank.example.com/',
    phone: '+1 206 555 0100',
    privacyPolicyUrl: 'https://harbor-bank.example.com/privacy',
    termsOfServiceUrl: 'https://harbor-bank.example.com/terms',
    social: {
      linkedin: 'https://harbor-bank.example.com/linkedin',
      instagram: 'https://harbor-bank.example.com/instagram',
    },
    // Two branches have a line at any hour; appointments are made in the daytime.
    bookingHours: { from: 480, to: 1080 },
    'video.rooms': 'jitsi',
    walkin_questions: true,
    joinLineFromClientView: true,
    waitListEnabled: true,
    receiveSmsNotifications: true,
    callback_closed_location_info: true,
    'kiosk.appointmentBooking': true,
    'kiosk.selectLanguage': true,
    'kiosk.customMessage': {
      en: 'Have your ID ready',
      es: 'Tenga listo su documento',
      fr: 'Ayez votre pièce d’identité en main',
      ko: '신분증을 준비해 주세요',
      pl: 'Przygotuj dokument',
      pt: 'Tenha o documento em mãos',
      ru: 'Приготовьте документ',
      zh: '请准备好证件',
    },
    callback_service_help: {
      en: 'Not sure? Ask at the desk or call the branch. We are glad to help.',
      es: '¿No está seguro? Pregunte en el mostrador o llame a la sucursal. Con gusto le ayudamos.',
      fr: 'Vous hésitez ? Demandez au comptoir ou appelez la succursale. Nous vous aiderons avec plaisir.',
      ko: '잘 모르시겠다면 창구에 문의하시거나 지점으로 전화해 주세요. 기꺼이 도와드리겠습니다.',
      pl: 'Masz wątpliwości? Zapytaj przy stanowisku albo zadzwoń do oddziału. Chętnie pomożemy.',
      pt: 'Na dúvida? Pergunte no balcão ou ligue para a agência. Teremos prazer em ajudar.',
      ru: 'Не уверены? Спросите на стойке или позвоните в отделение. Мы с радостью поможем.',
      zh: '不确定？请咨询柜台或致电网点，我们很乐意为您服务。',
    },
    bookingInstructions: {
      en: 'Bring **one piece of photo ID**. If you act for another person, bring the signed authorization too.',
      es: 'Traiga **un documento con foto**. Si actúa en nombre de otra persona, traiga también la autorización firmada.',
      fr: 'Apportez **une pièce d’identité avec photo**. Si vous agissez pour autrui, apportez aussi la procuration signée.',
      ko: '**사진이 있는 신분증**을 가져와 주세요. 대리인이시라면 서명된 위임장도 필요합니다.',
      pl: 'Przynieś **dokument ze zdjęciem**. Jeśli działasz w imieniu innej osoby, przynieś też podpisane upoważnienie.',
      pt: 'Traga **um documento com foto**. Se representa outra pessoa, traga também a autorização assinada.',
      ru: 'Возьмите **документ с фотографией**. Если действуете за другого человека, возьмите и подписанную доверенность.',
      zh: '请携带**一份带照片的证件**。如代他人办理，请同时携带签署的授权书。',
    },
  },
  categories: harborCategories,
  services: harborServices,
  locations: harborLocations,
  staff: harborStaff,
  branches: { most: MOST_BRANCHES, open: harborBranch },
};
