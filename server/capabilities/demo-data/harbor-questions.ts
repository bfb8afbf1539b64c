import type { QuestionData } from './demo-vendors.ts';

/** One question of every type, so that the form, the lobby and the reports have each to show. */
export const mortgageQuestions: readonly QuestionData[] = [
  {
    type: 'radio',
    required: true,
    label: {
      en: 'Have you spoken with us about this before?', es: '¿Ya ha hablado con nosotros sobre esto?',
      fr: 'Nous en avez-vous déjà parlé?', ko: '이 건으로 상담하신 적이 있나요?', pl: 'Czy rozmawialiśmy już o tym?',
      pt: 'Você já falou conosco sobre isso?', ru: 'Вы уже обращались к нам по этому вопросу?', zh: '您之前就此事咨询过我们吗？',
    },
    options: [
      {
        value: 'yes',
        text: {
          en: 'Yes, I have a file open', es: 'Sí, tengo un expediente abierto', fr: 'Oui, j’ai un dossier ouvert',
          ko: '네, 진행 중인 건이 있습니다', pl: 'Tak, mam otwartą sprawę', pt: 'Sim, tenho um processo aberto',
          ru: 'Да, у меня открыто дело', zh: '是的，已有档案',
        },
      },
      {
        value: 'no',
        text: {
          en: 'No, this is the first time', es: 'No, es la primera vez', fr: 'Non, c’est la première fois', ko: '아니요, 처음입니다',
          pl: 'Nie, to pierwszy raz', pt: 'Não, é a primeira vez', ru: 'Нет, впервые', zh: '没有，这是第一次',
        },
      },
    ],
  },
  {
    type: 'checkbox_group',
    required: true,
    label: {
      en: 'What would you like to talk about?', es: '¿De qué le gustaría hablar?', fr: 'De quoi aimeriez-vous parler?',
      ko: '어떤 내용을 상담하고 싶으신가요?', pl: 'O czym chcieliby Państwo porozmawiać?', pt: 'Sobre o que gostaria de falar?',
      ru: 'О чём вы хотите поговорить?', zh: '您想咨询哪些内容？',
    },
    options: [
      {
        value: 'purchase',
        text: {
          en: 'Buying a home', es: 'Comprar una vivienda', fr: 'L’achat d’un logement', ko: '주택 구입', pl: 'Zakup mieszkania',
          pt: 'Compra de imóvel', ru: 'Покупка жилья', zh: '购房',
        },
      },
      {
        value: 'renewal',
        text: {
          en: 'Renewing a mortgage', es: 'Renovar una hipoteca', fr: 'Le renouvellement d’un prêt', ko: '대출 갱신',
          pl: 'Odnowienie kredytu', pt: 'Renovação do financiamento', ru: 'Продление ипотеки', zh: '续贷',
        },
      },
      {
        value: 'equity',
        text: {
          en: 'Borrowing against my home', es: 'Un crédito con mi vivienda', fr: 'Un emprunt sur ma maison', ko: '주택을 담보로 한 대출',
          pl: 'Pożyczka pod zastaw domu', pt: 'Crédito com garantia do imóvel', ru: 'Кредит под залог жилья', zh: '以房屋抵押借款',
        },
      },
    ],
  },
  {
    type: 'select',
    label: {
      en: 'When do you plan to decide?', es: '¿Cuándo piensa decidir?', fr: 'Quand pensez-vous décider?', ko: '언제쯤 결정하실 예정인가요?',
      pl: 'Kiedy planują Państwo decyzję?', pt: 'Quando pretende decidir?', ru: 'Когда вы планируете решить?', zh: '您打算何时决定？',
    },
    options: [
      {
        value: 'month',
        text: {
          en: 'Within a month', es: 'En un mes', fr: 'D’ici un mois', ko: '한 달 이내', pl: 'W ciągu miesiąca', pt: 'Em até um mês',
          ru: 'В течение месяца', zh: '一个月内',
        },
      },
      {
        value: 'year',
        text: {
          en: 'Within a year', es: 'En un año', fr: 'D’ici un an', ko: '일 년 이내', pl: 'W ciągu roku', pt: 'Em até um ano',
          ru: 'В течение года', zh: '一年内',
        },
      },
      {
        value: 'unsure',
        text: {
          en: 'I do not know yet', es: 'Aún no lo sé', fr: 'Je ne sais pas encore', ko: '아직 모르겠습니다', pl: 'Jeszcze nie wiem',
          pt: 'Ainda não sei', ru: 'Пока не знаю', zh: '还不确定',
        },
      },
    ],
  },
  {
    type: 'text',
    label: {
      en: 'City of the property', es: 'Ciudad de la vivienda', fr: 'Ville de la propriété', ko: '주택이 있는 도시',
      pl: 'Miasto nieruchomości', pt: 'Cidade do imóvel', ru: 'Город, где находится жильё', zh: '房屋所在城市',
    },
    placeholder: {
      en: 'For example Tacoma', es: 'Por ejemplo, Tacoma', fr: 'Par exemple Laval', ko: '예: 타코마', pl: 'Na przykład Tacoma',
      pt: 'Por exemplo, Tacoma', ru: 'Например, Такома', zh: '例如：塔科马',
    },
  },
  {
    type: 'textarea',
    label: {
      en: 'Anything else that helps us prepare?', es: '¿Algo más que nos ayude a prepararnos?', fr: 'Autre chose pour nous préparer?',
      ko: '준비에 도움이 될 만한 내용이 있나요?', pl: 'Co jeszcze pomoże nam się przygotować?',
      pt: 'Algo mais que nos ajude a preparar?', ru: 'Что ещё поможет нам подготовиться?', zh: '还有什么能帮助我们准备的吗？',
    },
  },
];
