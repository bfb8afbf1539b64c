import { serialiseCarDetails } from '#domain/intake/join-form.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Random } from './random.ts';

/** Visitors' notes: staff read them as written, so they are not translated. */
export const COMMENTS: Readonly<
  Record<Language, Readonly<Record<'good' | 'middling' | 'bad', readonly string[]>>>
> = {
  en: {
    good: [
      'Quick and friendly, thank you.',
      'I could wait in the café across the street and came back in time.',
      'She explained everything twice without sighing. Lovely.',
      'In and out in ten minutes.',
      'Best service I have had at a bank.',
      'The text came just when they called me.',
    ],
    middling: [
      'Fine, but the wait was longer than it said.',
      'Friendly, though the printer was out of paper.',
      'Okay. It took two people to answer my question.',
    ],
    bad: [
      'Waited far too long.',
      'I was called while I was parking and lost my place.',
      'Nobody could help me with my card today.',
    ],
  },
  es: {
    good: ['Muy amables y rápidos.', 'Me atendieron en español, gracias.', 'Todo claro y sin prisas.'],
    middling: ['Bien, aunque esperé más de lo que decía.', 'Correcto, pero faltaba personal.'],
    bad: ['Demasiada espera para un trámite corto.'],
  },
  fr: {
    good: [
      'Accueil chaleureux, merci beaucoup.',
      'Rapide et efficace.',
      'J’ai pu attendre dehors et revenir à temps.',
      'Très bonnes explications.',
    ],
    middling: [
      'Correct, mais l’attente était plus longue que prévu.',
      'Bien, il manquait une chaise dans l’entrée.',
    ],
    bad: ['Beaucoup trop d’attente.', 'On m’a renvoyé sans solution.'],
  },
  ko: {
    good: ['친절하게 안내해 주셔서 감사합니다.', '대기 시간이 정확했어요.'],
    middling: ['괜찮았지만 조금 오래 기다렸습니다.'],
    bad: ['예상보다 너무 오래 기다렸습니다.'],
  },
  pl: {
    good: ['Szybko i uprzejmie, dziękuję.', 'Wszystko jasno wytłumaczone.'],
    middling: ['W porządku, ale czekałem dłużej niż zapowiadano.'],
    bad: ['Zdecydowanie za długie czekanie.'],
  },
  pt: {
    good: ['Atendimento rápido e atencioso.', 'Explicaram tudo com calma, obrigado.'],
    middling: ['Bom, mas a espera foi maior que o previsto.'],
    bad: ['Esperei demais.'],
  },
  ru: {
    good: ['Быстро и вежливо, спасибо.', 'Всё подробно объяснили.'],
    middling: ['Нормально, но ждать пришлось дольше, чем обещали.'],
    bad: ['Слишком долгое ожидание.'],
  },
  zh: {
    good: ['服务很好，谢谢。', '等候时间很准确。'],
    middling: ['还可以，但比预计的等得久。'],
    bad: ['等得太久了。'],
  },
};

export const NOTES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [
    'My card stopped working yesterday.',
    'I am here for my mother and have her signed authorization.',
    'I use a wheelchair.',
    'Please speak slowly, I am hard of hearing.',
    'I need a receipt for my employer.',
    'I have a dentist at three.',
    'Moving next month, need to change my address.',
    'I was here last week about this.',
  ],
  es: ['Mi tarjeta no funciona desde ayer.', 'Vengo con mi hijo pequeño.', 'Prefiero hablar en español.'],
  fr: [
    'Ma carte ne fonctionne plus depuis hier.',
    'Je viens avec une poussette.',
    'J’ai déjà appelé à ce sujet.',
    'Je déménage le mois prochain.',
  ],
  ko: ['어제부터 카드가 되지 않습니다.', '한국어 상담을 원합니다.'],
  pl: ['Karta nie działa od wczoraj.', 'Przychodzę z dzieckiem.'],
  pt: ['O cartão parou de funcionar ontem.', 'Prefiro falar em português.'],
  ru: ['Карта не работает со вчерашнего дня.', 'Я с ребёнком.'],
  zh: ['我的卡从昨天起无法使用。', '希望用中文沟通。'],
};

const CARS = [
  ['Toyota', 'Corolla'],
  ['Honda', 'CR-V'],
  ['Ford', 'F-150'],
  ['Subaru', 'Outback'],
  ['Hyundai', 'Kona'],
  ['Mazda', '3'],
  ['Kia', 'Soul'],
] as const;
const COLOURS = ['white', 'black', 'silver', 'blue', 'red', 'grey', 'green'] as const;

/** One text, as the form of a curbside visit composes it. */
export function carDetails(random: Random): string {
  const [make, model] = random.pick(CARS);
  const details = { spot: String(random.int(12) + 1), make, model, colour: random.pick(COLOURS) };
  return serialiseCarDetails(details, {
    spot: 'Parking spot',
    make: 'Make',
    model: 'Model',
    colour: 'Colour',
    pickup: 'Pickup',
  });
}

export const CITIES: readonly string[] = [
  'Tacoma',
  'Everett',
  'Mississauga',
  'Hamilton',
  'Aurora',
  'Evanston',
  'Burnaby',
  'Airdrie',
  'Laval',
  'Dartmouth',
  'Tempe',
];
