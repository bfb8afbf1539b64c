import { useState } from 'react';
import {
  IconArrowBackUp,
  IconBell,
  IconNote,
  IconPlayerPlay,
  IconUserX,
  IconWalk,
} from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Badge, StatusBadge } from '../display/Badge.tsx';
import { Card } from '../display/Card.tsx';
import { DescriptionList } from '../display/DescriptionList.tsx';
import { ListRow } from '../display/ListRow.tsx';
import { PanelSection, SidePanel } from '../display/SidePanel.tsx';
import { Ticket } from '../display/Ticket.tsx';
import styles from './gallery.module.css';

/** Gallery sheet of rows and the panel of the staff's line. */
export function StaffSheet() {
  const [selected, setSelected] = useState('A-043');
  return (
    <div className={styles.columns} data-density="admin">
      <Card title="Rows" padding="none">
        <ul>
          <li>
            <ListRow
              leading={<Ticket>A-043</Ticket>}
              title="Jonathan Whitcombe-Hayes"
              marks={
                <>
                  <IconNote aria-label="Has a note" role="img" />
                  <Badge tone="action">Next</Badge>
                </>
              }
              detail={
                <>
                  <IconWalk aria-hidden="true" />
                  Open an account
                </>
              }
              meta={['Kiosk']}
              end="21 min"
              endDetail="6 min overdue"
              alarming
              highlighted
              selected={selected === 'A-043'}
              onClick={() => setSelected('A-043')}
            />
          </li>
          <li>
            <ListRow
              leading={<Ticket>A-044</Ticket>}
              title="Soo-jin Park"
              detail={
                <>
                  <IconWalk aria-hidden="true" />
                  Cards and everyday banking
                </>
              }
              meta={[
                <span key="lang" lang="ko">
                  한국어
                </span>,
                'QR code',
              ]}
              end="13 min"
              endDetail="of 15"
              selected={selected === 'A-044'}
              onClick={() => setSelected('A-044')}
            />
          </li>
        </ul>
      </Card>
      <SidePanel
        label="Current visitor"
        tone="lamp"
        header={
          <>
            <Avatar text="A-042" size="ticket" tone="calling" />
            <div>
              <StatusBadge status="called">Called 0:48 ago</StatusBadge>
              <h2>Ana Ruiz</h2>
              <p>Wills, estates and beneficiary changes</p>
            </div>
          </>
        }
        actions={
          <>
            <Button variant="primary" size="large" icon={<IconPlayerPlay />} keyCap="S">
              Start service
            </Button>
            <Button size="large" icon={<IconBell />} keyCap="R">
              Recall
            </Button>
          </>
        }
        verbs={
          <>
            <Button variant="quiet" size="small" icon={<IconUserX />}>
              No-show
            </Button>
            <Button variant="quiet" size="small" icon={<IconArrowBackUp />}>
              Return to queue
            </Button>
          </>
        }
      >
        <DescriptionList
          facts={[
            { term: 'Waited', description: '17 min, promised 18' },
            { term: 'Came from', description: 'Kiosk, in person' },
          ]}
        />
        <PanelSection title="Note" inset>
          Acting for her mother. Bringing signed power of attorney and the 2024 will.
        </PanelSection>
      </SidePanel>
    </div>
  );
}
