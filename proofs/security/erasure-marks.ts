/** Every text of the planted person, each unlike all others of the fixture. */
export const MARKS = {
  'first name': 'Zyxwena',
  'last name': 'Quillfeather',
  'e-mail': 'zq.mauve@example.com',
  phone: '2065550142',
  'home phone': '2065550143',
  'work phone': '2065550144',
  address: '14 Quincunx Lane',
  'note of the record': 'prefers cerulean mornings',
  'earlier note': 'prefers vermilion evenings',
  tag: 'heliotrope-guest',
  'number elsewhere': 'crm-zq-7781',
  'note of the visit': 'a gamboge umbrella stand',
  car: 'teal velocipede',
  answer: 'an ochre answer',
  feedback: 'a viridian remark',
  'note of staff': 'a puce observation',
  'file name': 'zaffre-passport.pdf',
  'file content': 'content in amaranth ink',
  attendee: 'came along in fulvous',
  'wish of the wait list': 'only on xanadu days',
  'meeting link': 'meet.example/eburnean',
  'cell of an import': 'imported from wenge',
  'note of the request': 'asked by a letter on falu paper',
} as const;

/** Another client, who stays. */
export const SIBLING = { name: 'Orsolya', 'e-mail': 'orsolya@example.com' } as const;
