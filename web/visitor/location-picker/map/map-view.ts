import { canvas, circleMarker, divIcon, layerGroup, map, marker, polygon, tileLayer } from 'leaflet';
import type { LatLngTuple, LayerGroup, Map as LeafletMap, Marker } from 'leaflet';
import atlas from 'world-atlas/countries-50m.json?url';
import type { Point } from '#domain/locations/distance.ts';
import { countryPolygons } from './base-map.ts';
import type { Topology } from './base-map.ts';
import { choosePins } from './pins.ts';

export type MapLocation = Point & {
  id: string;
  name: string;
  /** Two short lines of the pin: a figure and its unit; null where the location takes no visitors. */
  wait: { figure: string; unit: string } | null;
};

export type MapOptions = {
  /** A tile server's URL with {z}, {x} and {y}; null uses the bundled base map. */
  tiles: string | null;
  styles: { pin: string; none: string; selected: string; here: string };
  onOpen: (id: string) => void;
  /** Pixels on the left that a panel covers. */
  panel: number;
  /** The tile server does not answer. */
  onNoStreets: () => void;
};

// §9; the map's centre until there is a location to show.
const CENTRE: LatLngTuple = [39.8283, -98.5795];
const ZOOM = 15;
const ZOOM_SINGLE = 18;
// The base map only has coasts and borders, so a closer zoom would be empty.
const ZOOM_BASE = 7;
// Without a location in view, show at least a continent.
const ZOOM_EMPTY_BASE = 4;

/** Leaflet with our pins. The list has the same content, so nothing on the map is focusable. */
export class MapView {
  readonly #map: LeafletMap;
  readonly #options: MapOptions;
  readonly #dots: LayerGroup;
  readonly #pins = new Map<string, Marker>();
  readonly #dotRenderer = canvas({ padding: 0.3, tolerance: 6 });
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #locations: readonly MapLocation[] = [];
  #selectedId: string | null = null;
  #here: Marker | null = null;
  #isGone = false;
  #hasStreets: boolean;

  constructor(element: HTMLElement, options: MapOptions) {
    this.#options = options;
    this.#hasStreets = options.tiles !== null;
    this.#map = map(element, {
      center: CENTRE,
      zoom: options.tiles === null ? ZOOM_EMPTY_BASE : ZOOM,
      minZoom: 3,
      maxZoom: this.#nearest(),
      zoomControl: false,
      attributionControl: false,
      keyboard: false,
      maxBounds: [
        [-70, -240],
        [85, 240],
      ],
      zoomAnimation: !this.#still,
      fadeAnimation: !this.#still,
      markerZoomAnimation: !this.#still,
      inertia: !this.#still,
    });
    this.#map.getPane('markerPane')?.setAttribute('aria-hidden', 'true');
    this.#dots = layerGroup().addTo(this.#map);
    this.#map.on('moveend zoomend resize', () => this.#drawPins());
    this.#drawBaseMap();
  }

  /** Shows these locations, in order; moves to them if `fit` is set. */
  show(locations: readonly MapLocation[], { here, fit }: { here: Point | null; fit: boolean }): void {
    this.#locations = locations;
    this.#dots.clearLayers();
    // Read once: each read between two changes makes the browser recalculate styles.
    const fillColor = this.#colour('--action');
    for (const location of locations)
      circleMarker([location.latitude, location.longitude], {
        renderer: this.#dotRenderer,
        radius: 5,
        weight: 2,
        color: '#ffffff',
        fillColor,
        fillOpacity: 1,
      })
        .on('click', () => this.#options.onOpen(location.id))
        .addTo(this.#dots);
    for (const pin of this.#pins.values()) pin.remove();
    this.#pins.clear();
    this.#drawHere(here);
    if (fit) this.#fit(here);
    this.#drawPins();
  }

  /** Marks one of the locations, with its streets where there are tiles; else pans as little as needed to show it. */
  select(id: string | null): void {
    const before = this.#selectedId;
    this.#selectedId = id;
    const location = this.#locations.find((one) => one.id === id);
    if (this.#hasStreets && location) this.#goTo(location);
    else if (this.#hasStreets && before !== null) this.#fit(this.#here && pointOf(this.#here));
    else if (location)
      this.#map.panInside([location.latitude, location.longitude], {
        paddingTopLeft: [this.#options.panel + 60, 100],
        paddingBottomRight: [90, 60],
        animate: !this.#still,
      });
    this.#drawPins();
  }

  zoomBy(step: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + step, { animate: !this.#still });
  }

  remove(): void {
    this.#isGone = true;
    this.#map.remove();
  }

  #nearest(): number {
    return this.#hasStreets ? ZOOM_SINGLE : ZOOM_BASE;
  }

  /** Beside the panel, so that the streets around the location are in view. */
  #goTo({ latitude, longitude }: Point): void {
    const zoom = Math.max(this.#map.getZoom(), ZOOM);
    const centre = this.#map.project([latitude, longitude], zoom).subtract([this.#options.panel / 2, 0]);
    this.#map.setView(this.#map.unproject(centre, zoom), zoom, { animate: !this.#still });
  }

  #fit(here: Point | null): void {
    const points = [...this.#locations, ...(here ? [here] : [])].map(
      ({ latitude, longitude }): LatLngTuple => [latitude, longitude],
    );
    if (points.length === 0) return;
    this.#map.fitBounds(points, {
      paddingTopLeft: [this.#options.panel + 60, 100],
      paddingBottomRight: [90, 60],
      maxZoom: Math.min(this.#nearest(), points.length === 1 ? ZOOM_SINGLE : ZOOM),
      animate: false,
    });
  }

  #drawPins(): void {
    const { x: width, y: height } = this.#map.getSize();
    const spots = this.#locations.map(({ id, latitude, longitude }) => {
      const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
      return { id, x, y };
    });
    const chosen = choosePins(spots, { width, height, selectedId: this.#selectedId });
    for (const [key, pin] of this.#pins)
      if (!chosen.has(idOf(key)) || key !== this.#keyOf(idOf(key))) {
        pin.remove();
        this.#pins.delete(key);
      }
    for (const location of this.#locations) {
      const key = this.#keyOf(location.id);
      if (chosen.has(location.id) && !this.#pins.has(key)) this.#pins.set(key, this.#pinOf(location));
    }
  }

  /** A selected location has a different pin, so a different key. */
  #keyOf(id: string): string {
    return id === this.#selectedId ? `${id} selected` : id;
  }

  #pinOf(location: MapLocation): Marker {
    const { styles, onOpen } = this.#options;
    const selected = location.id === this.#selectedId;
    const size: [number, number] = selected ? [72, 70] : [58, 54];
    const html = document.createElement('span');
    html.className = [styles.pin, location.wait ? '' : styles.none, selected ? styles.selected : '']
      .join(' ')
      .trim();
    const figure = document.createElement('strong');
    figure.textContent = location.wait?.figure ?? '–';
    const unit = document.createElement('small');
    unit.textContent = location.wait?.unit ?? '';
    html.append(figure, unit);
    return marker([location.latitude, location.longitude], {
      icon: divIcon({ html, className: '', iconSize: size, iconAnchor: [size[0] / 2, size[1] + 2] }),
      keyboard: false,
      title: location.name,
      zIndexOffset: selected ? 1000 : 0,
    })
      .on('click', () => onOpen(location.id))
      .addTo(this.#map);
  }

  #drawHere(here: Point | null): void {
    this.#here?.remove();
    this.#here = here
      ? marker([here.latitude, here.longitude], {
          icon: divIcon({ className: this.#options.styles.here, iconSize: [20, 20] }),
          keyboard: false,
          interactive: false,
          zIndexOffset: -1000,
        }).addTo(this.#map)
      : null;
  }

  /** Draws tiles from the server; the bundled base map without a server, or when it fails. */
  #drawBaseMap(): void {
    const { tiles } = this.#options;
    if (tiles === null) {
      void this.#drawBase();
      return;
    }
    let answered = false;
    tileLayer(tiles, { maxZoom: ZOOM_SINGLE })
      .on('tileload', () => (answered = true))
      .once('tileerror', () => {
        if (answered) return;
        this.#hasStreets = false;
        this.#map.setMaxZoom(this.#nearest());
        this.#options.onNoStreets();
        void this.#drawBase();
      })
      .addTo(this.#map);
  }

  async #drawBase(): Promise<void> {
    const polygons = await coasts();
    // The visitor left the page meanwhile, and the map is removed.
    if (this.#isGone) return;
    const pane = this.#map.createPane('base');
    pane.style.zIndex = '150';
    const renderer = canvas({ pane: 'base', padding: 0.2 });
    polygon(polygons, {
      renderer,
      pane: 'base',
      interactive: false,
      weight: 1,
      color: this.#colour('--map-border'),
      fillColor: this.#colour('--map-land'),
      fillOpacity: 1,
      smoothFactor: 1.2,
    }).addTo(this.#map);
  }

  #colour(name: string): string {
    return getComputedStyle(this.#map.getContainer()).getPropertyValue(name).trim();
  }
}

/** If they fail to load, the pins show on a plain background. */
async function coasts(): Promise<LatLngTuple[][][]> {
  try {
    const response = await fetch(atlas);
    return response.ok ? countryPolygons((await response.json()) as Topology) : [];
  } catch {
    return [];
  }
}

const pointOf = (pin: Marker): Point => ({ latitude: pin.getLatLng().lat, longitude: pin.getLatLng().lng });

const idOf = (key: string): string => key.split(' ', 1)[0] ?? '';
