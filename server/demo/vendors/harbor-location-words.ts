import type { LocationData, Localised } from './vendor-data.ts';

export const WELCOME: Localised = {
  en: 'Please have your bank card or one piece of photo ID ready. The door is step-free.',
  es: 'Tenga a mano su tarjeta o un documento con foto. La entrada no tiene escalones.',
  fr: 'Veuillez avoir en main votre carte ou une pièce d’identité avec photo. L’entrée est de plain-pied.',
  ko: '은행 카드나 사진이 있는 신분증을 준비해 주세요. 입구에는 계단이 없습니다.',
  pl: 'Przygotuj kartę lub dokument ze zdjęciem. Wejście jest bez schodów.',
  pt: 'Tenha em mãos o seu cartão ou um documento com foto. A entrada não tem degraus.',
  ru: 'Приготовьте карту или документ с фотографией. Вход без ступеней.',
  zh: '请准备好银行卡或带照片的证件。入口无台阶。',
};

export const CURBSIDE: Localised = {
  en: 'For pickup at the car use the marked spots behind the building.',
  es: 'Para recoger en el auto use las plazas señaladas detrás del edificio.',
  fr: 'Pour le service à l’auto, utilisez les places marquées derrière l’immeuble.',
  ko: '차량 픽업은 건물 뒤편의 지정 주차 구역을 이용해 주세요.',
  pl: 'Odbiór przy samochodzie: oznaczone miejsca za budynkiem.',
  pt: 'Para retirar no carro, use as vagas marcadas atrás do prédio.',
  ru: 'Для выдачи у машины встаньте на отмеченные места за зданием.',
  zh: '如需车旁领取，请停在大楼后方的标记车位。',
};

export function together(...texts: Localised[]): Localised {
  const languages = Object.keys(texts[0]!) as (keyof Localised)[];
  return Object.fromEntries(
    languages.map((language) => [language, texts.map((text) => text[language]).join(' ')]),
  );
}

export const DESKS = (count: number): LocationData['stations'] =>
  Array.from({ length: count }, (_, i) => [`Desk ${i + 1}`, `Desk ${i + 1}`] as const);
