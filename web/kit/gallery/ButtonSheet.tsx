import type { ReactNode } from 'react';
import { IconBellRinging, IconPlus, IconRefresh, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { Button, ButtonLink, IconButton } from '../button/Button.tsx';
import { Card } from '../display/Card.tsx';
import { Kbd } from '../display/Kbd.tsx';
import styles from './gallery.module.css';

/** Gallery sheet of every button in every state, for staff and visitors. */
export function ButtonSheet() {
  return (
    <Card title="Buttons">
      <div className={styles.columns}>
        {(['admin', 'visitor'] as const).map((density) => (
          <div key={density} className={styles.stack} data-density={density}>
            <h3>{density}</h3>
            <div className={styles.row}>
              <Shown name="Primary">
                <Button variant="primary">Call next</Button>
              </Shown>
              <Shown name="Large, key cap">
                <Button variant="primary" size="large" icon={<IconBellRinging />} keyCap="N">
                  Call next
                </Button>
              </Shown>
              <Shown name="Disabled">
                <Button variant="primary" disabled>
                  Call next
                </Button>
              </Shown>
              <Shown name="Unavailable">
                <Button variant="primary" unavailableBecause="Choose a station first">
                  Call next
                </Button>
              </Shown>
              <Shown name="Busy">
                <Button variant="primary" busy>
                  Call next
                </Button>
              </Shown>
            </div>
            <div className={styles.row}>
              <Shown name="Default">
                <Button icon={<IconUserPlus />}>Add walk-in</Button>
              </Shown>
              <Shown name="Soft">
                <Button variant="soft" icon={<IconPlus />}>
                  New
                </Button>
              </Shown>
              <Shown name="Quiet">
                <Button variant="quiet">Discard</Button>
              </Shown>
              <Shown name="Small">
                <Button size="small">Filter</Button>
              </Shown>
              <Shown name="Icon">
                <IconButton label="Delete" icon={<IconTrash />} />
              </Shown>
            </div>
            <div className={styles.row}>
              <Shown name="Danger">
                <Button variant="danger">Cancel appointment</Button>
              </Shown>
              <Shown name="Danger text">
                <Button variant="danger-text">Cancel</Button>
              </Shown>
              <Shown name="Link">
                <Button variant="link" icon={<IconRefresh />}>
                  Refresh status
                </Button>
              </Shown>
              <Shown name="Anchor">
                <ButtonLink href="#top">Directions</ButtonLink>
              </Shown>
            </div>
            <Button variant="primary" size="large" full>
              Join the line
            </Button>
            <p>
              Press <Kbd>N</Kbd> to call next, <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to search.
            </p>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <div className={styles.caption}>{name}</div>
    </div>
  );
}
