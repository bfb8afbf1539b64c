import 'leaflet/dist/leaflet.css';
import { divIcon, map, marker, tileLayer } from 'leaflet';
import type { Map as LeafletMap, Marker } from 'leaflet';
import type { Point } from '#domain/locations/distance.ts';

interface PositionMapOptions {
  /** A tile server's URL with {z}, {x} and {y}. */
  tiles: string;
  pin: { className: string; label: string };
  /** Null where the pin stays in its place. */
  onMove: ((point: Point) => void) | null;
  /** The tile server does not respond. */
  onNoStreets: () => void;
}

const ZOOM = 16;
const ZOOM_MOST = 18;
/** Pixels of one arrow key; with Shift, one pixel. */
const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Leaflet with one pin, which a person drags or moves by arrow keys. */
export class PositionMap {
  readonly #map: LeafletMap;
  readonly #options: PositionMapOptions;
  readonly #pin: Marker;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;

  constructor(element: HTMLElement, { at, ...options }: PositionMapOptions & { at: Point }) {
    this.#options = options;
    const isFixed = options.onMove === null;
    this.#map = map(element, {
      center: [at.latitude, at.longitude],
      zoom: ZOOM,
      minZoom: 3,
      maxZoom: ZOOM_MOST,
      zoomControl: false,
      attributionControl: false,
      keyboard: false,
      // The wheel scrolls the form.
      scrollWheelZoom: false,
      zoomAnimation: !this.#still,
      fadeAnimation: !this.#still,
      markerZoomAnimation: !this.#still,
      inertia: !this.#still,
    });
    this.#drawStreets();
    // Leaflet would write a text as HTML, which the page's policy refuses.
    const html = document.createElement('span');
    html.className = options.pin.className;
    this.#pin = marker([at.latitude, at.longitude], {
      icon: divIcon({ html, className: '', iconSize: [28, 28], iconAnchor: [14, 34] }),
      keyboard: false,
      draggable: !isFixed,
      interactive: !isFixed,
      autoPan: true,
    }).addTo(this.#map);
    const pin = this.#pin.getElement();
    if (pin === undefined || isFixed) return;
    this.#pin.on('dragend', () => this.#moved());
    pin.tabIndex = 0;
    // Screen readers pass the arrow keys on.
    pin.role = 'application';
    pin.ariaLabel = options.pin.label;
    pin.addEventListener('keydown', (event) => this.#step(event));
  }

  /** The pin follows the fields; the map moves only if the pin would be out of view. */
  show({ latitude, longitude }: Point): void {
    this.#pin.setLatLng([latitude, longitude]);
    if (!this.#map.getBounds().pad(-0.1).contains([latitude, longitude]))
      this.#map.setView([latitude, longitude], this.#map.getZoom(), { animate: !this.#still });
  }

  zoomBy(step: 1 | -1): void {
    this.#map.setZoomAround(this.#pin.getLatLng(), this.#map.getZoom() + step, { animate: !this.#still });
  }

  remove(): void {
    this.#map.remove();
  }

  #step(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const pixels = event.shiftKey ? 1 : STEP;
    const spot = this.#map.project(this.#pin.getLatLng());
    this.#pin.setLatLng(this.#map.unproject(spot.add([arrow[0] * pixels, arrow[1] * pixels])));
    this.#moved();
  }

  #moved(): void {
    const { lat, lng } = this.#pin.getLatLng().wrap();
    this.#options.onMove?.({ latitude: lat, longitude: lng });
  }

  #drawStreets(): void {
    let hasOne = false;
    tileLayer(this.#options.tiles, { maxZoom: ZOOM_MOST })
      .on('tileload', () => (hasOne = true))
      .once('tileerror', () => {
        if (!hasOne) this.#options.onNoStreets();
      })
      .addTo(this.#map);
  }
}
