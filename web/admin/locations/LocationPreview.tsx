import { IconMapPin } from '@tabler/icons-react';
import type { LocationValues } from '#contract/setup/locations.ts';
import type { PreviewProps } from '../resource/declaration.ts';
import styles from '../resource/form/preview.module.css';

/** A location as the booking page and the confirmation show it. */
export function LocationPreview({ values, textOf }: PreviewProps<LocationValues>) {
  const [name, instructions] = [textOf('name'), textOf('instructions')];
  const { physical, address, city, prov_state: region, postal_zip: zip, phone } = values;
  const place = [address, city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <div className={styles.card}>
      <p lang={name.lang}>
        <strong>{name.text || '…'}</strong>
      </p>
      {physical && place !== '' && (
        <p>
          <IconMapPin aria-hidden="true" /> {place}
        </p>
      )}
      {phone !== '' && <p>{phone}</p>}
      {instructions.text !== '' && <p lang={instructions.lang}>{instructions.text}</p>}
    </div>
  );
}
