import type { ContactOptions, FieldFault, IntakeRules, JoinForm, QuestionType } from '../join-form.ts';

/** One fault of a join form on both sides: the browser shows it at the field, the server returns a pointer. */
export interface BadJoin {
  what: string;
  form: JoinForm;
  /** Requirements of the vendor beyond a name and one contact. */
  asks: {
    contact?: Partial<ContactOptions>;
    digitRule?: boolean;
    consent?: boolean;
    curbside?: boolean;
    question?: { type: QuestionType; required: boolean };
  };
  fault: FieldFault;
  /** Pointers of the refusal; `contact` concerns two fields. */
  pointers: readonly string[];
  /** The field's label on the visitor's page, if the text contains it; null is the question's own. */
  label: string | null;
}

export const QUESTION_ID = '7';
export const QUESTION_LABEL = { en: 'Which card?', fr: 'Quelle carte ?' };
export const OPTIONS = [{ value: 'blue', text: 'Blue' }];

const CLIENT = '/data/relationships/client/data/attributes';
const VISIT = '/data/attributes';
const ANSWERS = '/data/relationships/answers';
const required = { code: 'required' } as const;
const tooLong = (max: number) => ({ code: 'too_long' as const, values: { max } });

type BadJoinsShown = Partial<Pick<BadJoin, 'asks' | 'pointers' | 'label'>>;

function client(name: 'first_name' | 'last_name' | 'email' | 'cell_phone', label: string) {
  return (
    what: string,
    value: string,
    { code, values, ...shown }: Omit<FieldFault, 'field'> & BadJoinsShown,
  ): BadJoin => ({
    what: `${name}: ${what}`,
    form: { [name]: value },
    asks: {},
    fault: { field: name, code, ...(values && { values }) },
    pointers: [`${CLIENT}/${name}`],
    label,
    ...shown,
  });
}
function answer(
  what: string,
  type: QuestionType,
  of: Pick<BadJoin, 'fault'> & { value?: string | string[] },
) {
  const request = { type, required: of.value === undefined };
  return {
    what: `${type}: ${what}`,
    asks: { question: request },
    fault: of.fault,
    label: null,
    form: of.value === undefined ? {} : { answers: { [QUESTION_ID]: of.value } },
    pointers: [of.value === undefined ? ANSWERS : `${ANSWERS}/data/0/value`],
  };
}
const ofAnswer = (fault: Omit<FieldFault, 'field'>): Pick<BadJoin, 'fault'> => ({
  fault: { field: `answers.${QUESTION_ID}`, ...fault },
});

const [first, last] = [client('first_name', 'form.firstName'), client('last_name', 'form.lastName')];
const [email, phone] = [client('email', 'form.email'), client('cell_phone', 'form.phone')];
const mustHave = (field: keyof ContactOptions): BadJoinsShown => ({
  asks: { contact: { [field]: 'required' } },
});

/** Every rule of the join form on both sides (§5), with inputs that it refuses. */
export const BAD_JOINS: readonly BadJoin[] = [
  {
    what: 'no topic',
    form: { service_id: '' },
    asks: {},
    fault: { field: 'service_id', ...required },
    pointers: [`${VISIT}/service_id`],
    label: 'form.topic',
  },
  first('digits', 'R2D2', { code: 'name_characters' }),
  first('signs', 'Ana <b>', { code: 'name_characters' }),
  first('a web address', 'https://win.example', { code: 'not_url' }),
  first('a host', 'www.win', { code: 'not_url' }),
  first('101 letters', 'a'.repeat(101), tooLong(100)),
  last('an at sign', 'Petit@home', { code: 'name_characters' }),
  last('a web address', 'win.example', { code: 'not_url' }),
  last('101 letters', 'é'.repeat(101), tooLong(100)),
  email('no domain', 'ana@', { code: 'email' }),
  email('two signs', 'ana@home@example.com', { code: 'email' }),
  email('no ending', 'ana@example', { code: 'email' }),
  email('255 characters', `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}com`, tooLong(254)),
  email('missing', '', { ...required, ...mustHave('email') }),
  phone('7 digits', '+1206555', { code: 'phone_valid' }),
  phone('16 digits', '+1234567890123456', { code: 'phone_valid' }),
  phone('letters', '+1 206 CALL NOW', { code: 'phone_valid' }),
  phone('missing', '', { ...required, ...mustHave('mobile_phone') }),
  {
    what: 'neither phone nor e-mail',
    form: { email: '', cell_phone: '' },
    asks: {},
    label: null,
    fault: { field: 'contact', code: 'contact' },
    pointers: [`${CLIENT}/email`, `${CLIENT}/cell_phone`],
  },
  {
    what: 'no car details',
    form: { fulfillment_method: 2, car_details: ' ' },
    asks: { curbside: true },
    fault: { field: 'car_details', ...required },
    pointers: [`${VISIT}/car_details`],
    label: 'form.carDetails',
  },
  {
    what: 'car details of 501 characters',
    asks: { curbside: true },
    label: 'form.carDetails',
    form: { fulfillment_method: 2, car_details: 'x'.repeat(501) },
    fault: { field: 'car_details', ...tooLong(500) },
    pointers: [`${VISIT}/car_details`],
  },
  answer('none', 'text', ofAnswer(required)),
  answer('256 characters', 'text', { value: 'x'.repeat(256), ...ofAnswer(tooLong(255)) }),
  answer('2001 characters', 'textarea', { value: 'x'.repeat(2001), ...ofAnswer(tooLong(2000)) }),
  answer('none', 'radio', ofAnswer(required)),
  answer('no option', 'radio', { value: 'red', ...ofAnswer({ code: 'option' }) }),
  answer('no option', 'select', { value: 'red', ...ofAnswer({ code: 'option' }) }),
  answer('none checked', 'checkbox_group', ofAnswer({ code: 'checkbox_group' })),
  answer('no option', 'checkbox_group', { value: ['blue', 'red'], ...ofAnswer({ code: 'option' }) }),
  {
    what: 'no notes',
    form: { notes: '' },
    asks: { contact: { notes: 'required' } },
    label: 'form.notes',
    fault: { field: 'notes', ...required },
    pointers: [`${VISIT}/notes`],
  },
  {
    what: 'notes of 2001 characters',
    form: { notes: 'x'.repeat(2001) },
    asks: {},
    label: 'form.notes',
    fault: { field: 'notes', ...tooLong(2000) },
    pointers: [`${VISIT}/notes`],
  },
  {
    what: 'eight digits in the notes',
    form: { notes: 'card 1234-5678' },
    asks: { digitRule: true },
    fault: { field: 'notes', code: 'digits' },
    pointers: [`${VISIT}/notes`],
    label: 'form.notes',
  },
  {
    what: 'no consent',
    form: { compliance_accepted: false },
    asks: { consent: true },
    label: null,
    fault: { field: 'compliance', code: 'compliance' },
    pointers: [`${VISIT}/compliance_accepted`],
  },
];

/** A valid form with the fault added. */
export const formOf = ({ form }: Pick<BadJoin, 'form'>): JoinForm => ({
  service_id: '1',
  first_name: 'Ana',
  email: 'ana@example.com',
  compliance_accepted: true,
  ...form,
});

/** The rules for the form. */
export const rulesOf = ({ asks }: Pick<BadJoin, 'asks'>): IntakeRules => ({
  contact: {
    mobile_phone: 'optional',
    email: 'optional',
    notes: 'optional',
    sms_notifications: 'hidden',
    ...asks.contact,
  },
  firstNameRequired: true,
  notesDigitRule: asks.digitRule ?? false,
  complianceRequired: asks.consent ?? false,
  fulfilment: asks.curbside ? 'choice' : 1,
  asksQuestions: asks.question !== undefined,
  questions: asks.question ? [{ id: QUESTION_ID, options: OPTIONS, ...asks.question }] : [],
});

/** Names in the scripts of the world (§5), all valid. */
export const NAMES: readonly string[] = [
  'Ana',
  'José María',
  "O'Connor",
  'O’Brien',
  'Anne-Marie',
  'Łukasz',
  'Søren',
  'Çağla',
  'Nguyễn',
  'Ngọc Ánh',
  'X',
  'Анна',
  'Наталья-Мария',
  'Ђорђе',
  'Їжакевич',
  'Ольга Сергеевна',
  '김민준',
  '남궁 서연',
  '제갈하늘',
  '王小明',
  '欧阳娜娜',
  '李',
  '渡辺 太郎',
  '𠮷田',
  'محمد',
  'فاطمة الزهراء',
  'عَبْدُ اللّٰه',
  'علی‌رضا',
  'प्रिया',
  'श्रीकृष्ण',
  'अनिल कुमार',
  'ज्ञानेश्वर',
  'क्‍षितिज',
  'Γιώργος',
  'דוד',
  'ณัฐพล',
  'இளங்கோ',
  'გიორგი',
  'Հայկ',
];
