import { useState } from 'react';
import type { DeviceRow, LocationPrinting } from '#contract/devices/devices.ts';
import { isPrinterHost, PAPER_WIDTHS, PRINTER_LETTERS, PRINTER_PORTS } from '#domain/devices/printing.ts';
import type { Printer } from '#domain/devices/printing.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import type { useDeviceChanges } from './use-devices.ts';

interface PrinterDialogProps {
  device: DeviceRow;
  printing: LocationPrinting;
  changes: ReturnType<typeof useDeviceChanges>;
  onClose: () => void;
}

const USUAL: Printer = { host: '', port: 9100, paper: 80, letters: 'own' };

/** The network printer of a kiosk. Without an address it has none. */
export function PrinterDialog({ device, printing, changes: { setPrinter }, onClose }: PrinterDialogProps) {
  const { t } = useWords();
  const [printer, setFields] = useState(device.printer ?? USUAL);
  const [isWrong, setWrong] = useState(false);
  const change = (part: Partial<Printer>): void => {
    setFields({ ...printer, ...part });
    setWrong(false);
  };
  const submit = async (): Promise<void> => {
    const host = printer.host.trim();
    if (host !== '' && !isPrinterHost(host)) setWrong(true);
    else if (await setPrinter.mutate({ ...device, printer: host === '' ? null : { ...printer, host } }))
      onClose();
  };
  return (
    <FormDialog
      title={t('devices.printer.title', { name: device.name })}
      closeLabel={t('action.close')}
      act={t('devices.printer.save')}
      busy={setPrinter.isPending}
      intro={<Hint printing={printing} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('devices.printer.host')}
        hint={t('devices.printer.host.hint')}
        error={isWrong ? t('devices.printer.host.wrong') : undefined}
        value={printer.host}
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => change({ host: target.value })}
      />
      <SelectField
        label={t('devices.printer.port')}
        options={PRINTER_PORTS.map((port) => ({ value: String(port), label: String(port) }))}
        value={String(printer.port)}
        onChange={({ target }) => {
          const port = PRINTER_PORTS.find((one) => String(one) === target.value);
          if (port !== undefined) change({ port });
        }}
      />
      <SelectField
        label={t('devices.printer.paper')}
        options={PAPER_WIDTHS.map((width) => ({
          value: String(width),
          label: t('devices.printer.paper.width', { width }),
        }))}
        value={String(printer.paper)}
        onChange={({ target }) => change({ paper: target.value === '58' ? 58 : 80 })}
      />
      <SelectField
        label={t('devices.printer.letters')}
        hint={t('devices.printer.letters.hint')}
        options={PRINTER_LETTERS.map((value) => ({ value, label: t(`devices.printer.letters.${value}`) }))}
        value={printer.letters}
        onChange={({ target }) => change({ letters: target.value === 'drawn' ? 'drawn' : 'own' })}
      />
    </FormDialog>
  );
}

/** What else printing needs: an operator, or a setting. */
function Hint({ printing }: { printing: LocationPrinting }) {
  const { t } = useWords();
  if (!printing.reaches_printers) return <Banner tone="warn">{t('devices.printer.closed')}</Banner>;
  if (printing.tickets === 'network') return null;
  return <Banner tone="info">{t('devices.printer.unused')}</Banner>;
}
