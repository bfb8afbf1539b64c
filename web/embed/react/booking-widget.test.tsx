import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BookingWidget } from './BookingWidget.tsx';

it('renders the element of the script with its options, also on a server', () => {
  const html = renderToStaticMarkup(
    <BookingWidget
      origin="https://foyer.example"
      vendor="harbor-bank"
      view="queue"
      layout="popup"
      location="3"
      lang="fr"
      onBooked={() => undefined}
    />,
  );
  expect(html).toBe(
    '<booking-widget origin="https://foyer.example" vendor="harbor-bank" view="queue" layout="popup" location="3" lang="fr"></booking-widget>',
  );
});

it('never writes what the page knows of its visitor into its markup', () => {
  const html = renderToStaticMarkup(
    <BookingWidget
      origin="https://foyer.example"
      prefill={{ first_name: 'Ada', email: 'ada@example.com' }}
    />,
  );
  expect(html).toBe('<booking-widget origin="https://foyer.example"></booking-widget>');
});
