import { useState } from 'react';
import { integrations } from '#contract/integrations/integrations.ts';
import type { Integration } from '#contract/integrations/integrations.ts';
import { INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { SecureChange } from '../profile/use-profile.ts';
import { refusedFields } from '../resource/faults.ts';
import type { Faults } from '../resource/faults.ts';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { ConnectionField, CredentialField } from './ConnectionField.tsx';
import { checkConnection, useRefreshIntegrations } from './use-integrations.ts';
import styles from './integrations.module.css';

type Texts = Readonly<Record<string, string>>;

/** The name, the settings and the credentials of a connection. Stored credentials are replaced, never shown. */
export function ConnectionForm({ of, secure }: { of: Integration['data']; secure: SecureChange }) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const refresh = useRefreshIntegrations();
  const { id, connected } = of;
  const kind = INTEGRATIONS[id];
  const [base, setBase] = useState({ version: of.version, values: of.values });
  const [typed, setTyped] = useState<Texts>({});
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const [{ faults, attempt }, setFound] = useState<{ faults: Faults; attempt: number }>({
    faults: {},
    attempt: 0,
  });
  const values: Texts = { ...base.values, ...typed };
  const settings = ['name', ...Object.keys(kind.settings.shape)];
  const changed = settings.filter((name) => values[name] !== base.values[name]);
  const isMoved = !connected || kind.destination.some((name) => changed.includes(name));
  const secrets = of.credentials.filter(({ field }) => isMoved || replaced.includes(field));
  const entered = secrets.filter(({ field }) => (typed[field] ?? '') !== '');
  const count = changed.length + entered.length;
  const change = (name: string, text: string): void => {
    setTyped({ ...typed, [name]: text });
    setFound({ faults: without(faults, name), attempt });
  };
  const discard = (): void => {
    setTyped({});
    setReplaced([]);
    setFound({ faults: {}, attempt });
  };
  const show = (shown: Faults): void => setFound({ faults: shown, attempt: attempt + 1 });
  const send = async (): Promise<void> => {
    const asked = Object.fromEntries(secrets.map(({ field }) => [field, typed[field] ?? '']));
    const own = Object.fromEntries(settings.map((name) => [name, values[name] ?? '']));
    const wrong = checkConnection(kind, { settings: own, credentials: asked }, t);
    if (Object.keys(wrong).length > 0) return show(wrong);
    await secure.run(async () => {
      try {
        const body = { version: base.version, values: { ...own, ...asked } };
        const { data } = await request(integrations.save, { params: { id }, body });
        setBase({ version: data.version, values: own });
        discard();
        await refresh();
        toasts.show({ kind: 'success', text: t(connected ? 'form.saved' : 'integrations.saved') });
      } catch (fault) {
        const refused = fault instanceof Refusal ? refusedFields(fault) : {};
        if (Object.keys(refused).length === 0) throw fault;
        show(refused);
      }
    });
  };
  useSaveKey(() => void send());
  const isOvertaken = of.version > base.version;
  return (
    <form
      className={styles.main}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isOvertaken && (
        <Banner
          tone="warn"
          role="status"
          action={
            <Button
              size="small"
              onClick={() => {
                discard();
                setBase({ version: of.version, values: of.values });
              }}
            >
              {t('form.reload')}
            </Button>
          }
        >
          {t('form.overtaken')}
        </Banner>
      )}
      <ErrorSummary
        title={t('form.fix', { count: Object.keys(faults).length })}
        attempt={attempt}
        errors={Object.entries(faults).map(([name, message]) => ({
          fieldId: `field-${name}`,
          message: formats.labelled(t(`integrations.field.${name}`), message),
        }))}
      />
      <Card title={t('integrations.connection')}>
        <div className={styles.fields}>
          {settings.map((name) => (
            <ConnectionField
              key={name}
              kind={id}
              name={name}
              value={values[name] ?? ''}
              fault={faults[name]}
              onChange={(text) => change(name, text)}
            />
          ))}
          {of.credentials.map((credential) => (
            <CredentialField
              key={credential.field}
              kind={id}
              name={credential.field}
              setAt={secrets.includes(credential) ? null : credential.set_at}
              isMoved={connected && isMoved}
              value={typed[credential.field] ?? ''}
              fault={faults[credential.field]}
              onChange={(text) => change(credential.field, text)}
              onReplace={() => setReplaced([...replaced, credential.field])}
            />
          ))}
        </div>
      </Card>
      {count > 0 && (
        <SaveBar
          summary={t('form.changedFields', { count, faults: Object.keys(faults).length })}
          onDiscard={discard}
          busy={secure.busy}
          save={t(connected ? 'integrations.save' : 'integrations.connect')}
        />
      )}
      <LeaveGuard isDirty={count > 0} />
    </form>
  );
}

const without = (faults: Faults, name: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));
