import { lazyRouteComponent } from '@tanstack/react-router';
import { IconFlag } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';

const form = lazyRouteComponent(() => import('./FeaturePage.tsx'), 'FeaturePage');

export const featuresScreen: ScreenDeclaration = {
  screen: 'features',
  component: lazyRouteComponent(() => import('./FeaturesPage.tsx'), 'FeaturesPage'),
  search: ['area', 'state', 'search'],
  entry: {
    words: 'nav.features',
    icon: IconFlag,
    group: 'security',
    order: 1,
    synonyms: 'nav.features.synonyms',
  },
};

export const newFeatureScreen: ScreenDeclaration = {
  screen: 'newFeature',
  within: 'features',
  rail: 'narrow',
  component: form,
};

export const editFeatureScreen: ScreenDeclaration = {
  screen: 'editFeature',
  within: 'features',
  rail: 'narrow',
  component: form,
};
