import type { ServiceData, VendorData } from './demo-vendors.ts';
import { mortgageQuestions } from './harbor-questions.ts';

export const harborCategories: VendorData['categories'] = [
  {
    key: 'everyday',
    name: {
      en: 'Everyday banking', es: 'Banca diaria', fr: 'Opérations courantes', ko: '일상 금융', pl: 'Codzienne sprawy',
      pt: 'Dia a dia', ru: 'Повседневные операции', zh: '日常业务',
    },
  },
  {
    key: 'advice',
    name: {
      en: 'Borrowing and saving', es: 'Préstamos y ahorro', fr: 'Emprunt et épargne', ko: '대출 및 저축', pl: 'Kredyty i oszczędności',
      pt: 'Crédito e poupança', ru: 'Кредиты и сбережения', zh: '贷款与储蓄',
    },
  },
  {
    key: 'business',
    name: {
      en: 'Business and events', es: 'Empresas y eventos', fr: 'Entreprises et ateliers', ko: '기업 및 행사', pl: 'Firmy i wydarzenia',
      pt: 'Empresas e eventos', ru: 'Бизнес и мероприятия', zh: '企业与活动',
    },
  },
];

const ID_NEEDED: ServiceData['instructions'] = {
  en: 'Please have one piece of government photo ID ready.',
  es: 'Tenga a mano un documento de identidad oficial con foto.',
  fr: 'Veuillez avoir en main une pièce d’identité officielle avec photo.',
  ko: '정부에서 발급한 사진이 있는 신분증을 준비해 주세요.',
  pl: 'Prosimy o przygotowanie dokumentu tożsamości ze zdjęciem.',
  pt: 'Tenha em mãos um documento oficial com foto.',
  ru: 'Приготовьте, пожалуйста, документ с фотографией.',
  zh: '请准备好一份政府签发的带照片证件。',
};

export const harborServices: readonly ServiceData[] = [
  {
    key: 'cards',
    category: 'everyday',
    name: {
      en: 'Cards and everyday banking', es: 'Tarjetas y operaciones diarias', fr: 'Cartes et opérations courantes',
      ko: '카드 및 일상 금융 업무', pl: 'Karty i codzienna bankowość', pt: 'Cartões e serviços do dia a dia',
      ru: 'Карты и повседневные операции', zh: '银行卡与日常业务',
    },
    durationMinutes: 15, handleMinutes: 6, variation: 0.6, ticketPrefix: 'A', methods: [1, 2, 3],
    walkInShare: 50, bookedShare: 6,
  },
  {
    key: 'account',
    category: 'everyday',
    name: {
      en: 'Open an account', es: 'Abrir una cuenta', fr: 'Ouvrir un compte', ko: '계좌 개설', pl: 'Otwarcie konta',
      pt: 'Abrir uma conta', ru: 'Открыть счёт', zh: '开立账户',
    },
    instructions: ID_NEEDED,
    durationMinutes: 30, handleMinutes: 14, variation: 0.5, ticketPrefix: 'A', methods: [1, 3],
    walkInShare: 12, bookedShare: 18,
  },
  {
    key: 'coins',
    category: 'everyday',
    name: {
      en: 'Coin and cash order pickup', es: 'Recogida de efectivo encargado', fr: 'Retrait d’une commande d’espèces',
      ko: '현금·동전 주문 수령', pl: 'Odbiór zamówionej gotówki', pt: 'Retirada de dinheiro encomendado',
      ru: 'Получение заказанных наличных', zh: '领取预订的现金',
    },
    instructions: {
      en: 'Stay in your car and tell us your parking spot. We bring the order out.',
      es: 'Quédese en su auto e indíquenos su plaza. Le llevamos el pedido.',
      fr: 'Restez dans votre voiture et indiquez-nous votre place. Nous vous apportons la commande.',
      ko: '차 안에서 기다리시며 주차 위치를 알려 주세요. 저희가 가져다드립니다.',
      pl: 'Proszę zostać w samochodzie i podać numer miejsca. Przyniesiemy zamówienie.',
      pt: 'Fique no carro e informe a sua vaga. Levamos o pedido até você.',
      ru: 'Оставайтесь в машине и сообщите номер места. Мы вынесем заказ.',
      zh: '请留在车内并告诉我们您的停车位，我们会把东西送到车旁。',
    },
    durationMinutes: 10, handleMinutes: 5, variation: 0.5, ticketPrefix: 'P', methods: [1], walkIn: false, curbside: true,
    walkInShare: 6, bookedShare: 0,
  },
  {
    key: 'documents',
    category: 'everyday',
    name: {
      en: 'Document drop-off and pickup', es: 'Entrega y recogida de documentos', fr: 'Dépôt et retrait de documents',
      ko: '서류 제출 및 수령', pl: 'Złożenie i odbiór dokumentów', pt: 'Entrega e retirada de documentos',
      ru: 'Сдача и получение документов', zh: '递交和领取文件',
    },
    durationMinutes: 10, handleMinutes: 5, variation: 0.6, ticketPrefix: 'A', methods: [1], curbside: true,
    walkInShare: 14, bookedShare: 0,
  },
  {
    key: 'mortgage',
    category: 'advice',
    name: {
      en: 'Mortgage or home equity', es: 'Hipoteca o crédito de vivienda', fr: 'Prêt hypothécaire ou marge sur la maison',
      ko: '주택담보대출', pl: 'Kredyt hipoteczny', pt: 'Financiamento imobiliário', ru: 'Ипотека', zh: '房屋贷款',
    },
    instructions: {
      en: 'Please bring proof of income and one piece of government photo ID.',
      es: 'Traiga un comprobante de ingresos y un documento de identidad con foto.',
      fr: 'Veuillez apporter une preuve de revenu et une pièce d’identité avec photo.',
      ko: '소득 증빙 서류와 사진이 있는 신분증을 가져와 주세요.',
      pl: 'Prosimy przynieść zaświadczenie o dochodach i dokument ze zdjęciem.',
      pt: 'Traga um comprovante de renda e um documento com foto.',
      ru: 'Возьмите справку о доходах и документ с фотографией.',
      zh: '请携带收入证明和一份带照片的证件。',
    },
    durationMinutes: 45, handleMinutes: 25, variation: 0.5, ticketPrefix: 'B', methods: [1, 2, 3],
    walkInShare: 4, bookedShare: 34, questions: mortgageQuestions,
  },
  {
    key: 'savings',
    category: 'advice',
    name: {
      en: 'Savings and retirement', es: 'Ahorro y jubilación', fr: 'Épargne et retraite', ko: '저축 및 은퇴 설계',
      pl: 'Oszczędności i emerytura', pt: 'Poupança e aposentadoria', ru: 'Сбережения и пенсия', zh: '储蓄与退休',
    },
    durationMinutes: 30, handleMinutes: 19, variation: 0.6, ticketPrefix: 'B', methods: [1, 2, 3],
    walkInShare: 6, bookedShare: 24,
  },
  {
    key: 'business',
    category: 'business',
    name: {
      en: 'Business banking', es: 'Banca para empresas', fr: 'Services aux entreprises', ko: '기업 금융', pl: 'Bankowość dla firm',
      pt: 'Serviços para empresas', ru: 'Обслуживание бизнеса', zh: '企业银行业务',
    },
    durationMinutes: 30, handleMinutes: 13, variation: 0.7, ticketPrefix: 'C', methods: [1, 2, 3],
    walkInShare: 8, bookedShare: 18,
  },
  {
    key: 'workshop',
    category: 'business',
    name: {
      en: 'First home workshop', es: 'Taller: su primera vivienda', fr: 'Atelier premier logement', ko: '내 집 마련 설명회',
      pl: 'Warsztaty: pierwsze mieszkanie', pt: 'Oficina da casa própria', ru: 'Семинар «Первое жильё»', zh: '首次置业讲座',
    },
    description: {
      en: 'An hour in a small group: what a first home costs, and how to pay for it.',
      es: 'Una hora en grupo pequeño: cuánto cuesta la primera vivienda y cómo pagarla.',
      fr: 'Une heure en petit groupe : ce que coûte un premier logement et comment le payer.',
      ko: '소규모로 진행되는 한 시간: 첫 집에 드는 비용과 마련 방법.',
      pl: 'Godzina w małej grupie: ile kosztuje pierwsze mieszkanie i jak za nie zapłacić.',
      pt: 'Uma hora em grupo pequeno: quanto custa a casa própria e como pagar por ela.',
      ru: 'Час в небольшой группе: сколько стоит первое жильё и как за него платить.',
      zh: '一小时小组讲座：首次购房的费用与付款方式。',
    },
    durationMinutes: 60, handleMinutes: 60, variation: 0.1, ticketPrefix: 'W', methods: [1], walkIn: false, inLobby: false, group: true,
    walkInShare: 0, bookedShare: 0,
  },
];
