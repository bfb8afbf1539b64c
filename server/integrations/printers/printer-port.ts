import type { PrinterState } from '#domain/devices/printing.ts';

/** A printer's address. */
export interface PrinterAddress {
  host: string;
  port: number;
}

/** Receipt printers in the networks of an installation. Neither function throws: the state says what happened. */
export interface PrinterPort {
  /** Prints if the printer is ready. Only `ready` says that the data was printed. */
  print(printer: PrinterAddress, data: Uint8Array): Promise<PrinterState>;
  /** Asks for the state, without the pause after a failure. */
  check(printer: PrinterAddress): Promise<PrinterState>;
}
