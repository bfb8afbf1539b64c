import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import styles from './colour-field.module.css';

/** A colour as `#1A66E8`: typed, or chosen with the browser's own palette. Empty is none. */
export function ColourField({ id, label, hint, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const text = String(value);
  const isColour = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      optionalText={t('field.optional')}
      error={faults['']}
      disabled={readOnly}
      value={text}
      maxLength={7}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="#1A66E8"
      onChange={({ target }) => onChange(target.value.trim())}
      trailing={
        <input
          type="color"
          className={styles.palette}
          aria-label={t('form.palette', { name: label })}
          disabled={readOnly}
          data-empty={isColour ? undefined : ''}
          value={isColour ? text.toLowerCase() : '#ffffff'}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      }
    />
  );
}

/** A colour in a table, with its code. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span className={styles.swatch}>
      <svg width="14" height="14" aria-hidden="true">
        <rect width="14" height="14" rx="4" fill={colour} />
      </svg>
      <span>{colour}</span>
    </span>
  );
}
