import { useState } from 'react';
import { IconMail, IconSearch, IconX } from '@tabler/icons-react';
import { IconButton } from '../button/Button.tsx';
import { Checkbox, Switch } from '../choice/Checkbox.tsx';
import { CheckboxGroup, ChoiceCards } from '../choice/ChoiceCards.tsx';
import { Segmented } from '../choice/Segmented.tsx';
import { Card } from '../display/Card.tsx';
import { PhoneField } from '../field/PhoneField.tsx';
import { SelectField } from '../field/SelectField.tsx';
import { TextArea, TextField } from '../field/TextField.tsx';
import styles from './gallery.module.css';

const TOPICS = [
  { value: '1', label: 'Open an account' },
  { value: '2', label: 'Wills, estates and beneficiary changes' },
];

/** Gallery sheet of fields and choices: filled, empty, invalid and disabled. */
export function FieldSheet() {
  const [country, setCountry] = useState('CA');
  return (
    <Card title="Fields">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TextField label="First name" defaultValue="Ana" autoComplete="given-name" />
          <TextField
            label="Email"
            optionalText="(optional)"
            leading={<IconMail />}
            defaultValue="ana.ruiz@"
          />
          <PhoneField
            label="Mobile phone"
            country={country}
            onCountryChange={setCountry}
            countryLabel="Country"
            locale="en"
            defaultValue="416 555"
            error="Enter a phone number with 8 to 15 digits"
          />
          <TextField
            label="Search by city, address or postal code"
            leading={<IconSearch />}
            defaultValue="M5V 2B2"
            trailing={<IconButton label="Clear the search" size="small" icon={<IconX />} />}
          />
          <SelectField label="Topic" placeholder="Select a service" options={TOPICS} defaultValue="" />
          <SelectField label="Topic chosen" options={TOPICS} defaultValue="2" />
          <TextArea
            label="Notes"
            optionalText="(optional)"
            placeholder="Anything that helps us prepare"
            rows={4}
            hint="Please leave out account and card numbers."
          />
          <TextField label="Confirmation number" defaultValue="LK7 4QX 92" disabled />
        </div>
        <ChoiceColumn />
      </div>
    </Card>
  );
}

function ChoiceColumn() {
  const [answer, setAnswer] = useState<string | null>('yes');
  const [plain, setPlain] = useState<string | null>('no');
  const [topics, setTopics] = useState<string[]>(['id']);
  const [view, setView] = useState<'day' | 'week'>('day');
  const spoken = [
    { value: 'yes', label: 'Yes, I have a file open' },
    { value: 'no', label: 'No, this is the first time', description: 'We will start one with you' },
  ];
  return (
    <div className={styles.stack}>
      <ChoiceCards
        legend="Have you spoken with us about this before?"
        options={spoken}
        value={answer}
        onChange={setAnswer}
      />
      <ChoiceCards
        legend="A row of radios"
        appearance="plain"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={plain}
        onChange={setPlain}
      />
      <CheckboxGroup
        legend="What did you bring?"
        options={[
          { value: 'id', label: 'Photo ID' },
          { value: 'will', label: 'The will' },
        ]}
        value={topics}
        onChange={setTopics}
        columns={2}
      />
      <CheckboxGroup
        legend="Nothing chosen"
        options={[{ value: 'a', label: 'One of these' }]}
        value={[]}
        onChange={() => undefined}
        error="Please check at least one option."
      />
      <Checkbox label="Text me updates. Standard messaging rates may apply." defaultChecked />
      <Checkbox label="I accept" error="This has to be accepted first" />
      <Checkbox label="Text me updates" description="Required by Larkfield" checked readOnly disabled />
      <div className={styles.row}>
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Not now" disabled />
      </div>
      <Segmented
        label="View"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        value={view}
        onChange={setView}
      />
    </div>
  );
}
