/** Words of the driver life events. How to add one is told in `support-patterns.ts`. */
import type { SupportPattern } from './support-pattern.ts'

export const LIFE_EVENTS: readonly SupportPattern[] = [
  {
    driver: 'life_events',
    characteristic: 'bereavement',
    phrases: [
      '%whose [late|elderly|own] %relative [has|had] [just|recently|sadly|suddenly] died',
      'passed away',
      '%whose [late|elderly|own] %relative was killed',
      'lost %whose [dear|own] %relative',
      'death of %whose [late|elderly|dear|own] %relative',
      'late husband|wife|mother|father|partner|mum|dad',
      'lost %whose little|baby boy|girl|one',
      'bereave*|funeral|widow*|miscarriage|stillborn|stillbirth',
    ],
    except: [
      'lost %whose [dear|own] %relatives_own',
      'late %relatives_own',
      'battery|phone|engine|car|boiler|laptop|fridge|freezer passed away',
      'widow spider|spiders',
    ],
  },
  {
    driver: 'life_events',
    characteristic: 'income_shock',
    phrases: [
      'made redundant',
      'redundancy',
      'lost|losing my|his|her|our job',
      'laid off',
      'out of work',
      'unemployed',
      'signed off sick',
      'signed off work with|for|until|since|by',
      'hours [have|has|were|was] [been] cut|reduced',
    ],
    except: ['built in redundancy', 'redundancy cover|insurance'],
  },
  {
    driver: 'life_events',
    characteristic: 'relationship_breakdown',
    phrases: ['divorc*', 'we [have] [recently|just] split up', 'we [have] [recently|just] separated', 'husband|wife|partner [has] [just] left me'],
    except: ['business partner <30> divorc*'],
  },
  {
    driver: 'life_events',
    characteristic: 'domestic_abuse',
    phrases: [
      'domestic abuse|violence',
      'abusive partner|ex|husband|wife|boyfriend|girlfriend|relationship',
      'coercive',
      'violent to|towards|with me|us|her',
      'violent partner|ex|husband|wife|boyfriend|relationship|marriage',
      'restraining order',
      'non molestation',
      'scared|afraid|frightened|terrified of him|her|my|his [ex]',
      'he|she|partner controls my|her|his money|post|phone',
      'he|she|partner monitors|checks|reads my|her|his emails|email|phone|post|messages',
      'he|she|partner monitors|checks|reads my|her|his e mails',
      "women's|womens refuge",
    ],
    except: [
      'scared|afraid|frightened|terrified of my|his [*] driving|car|dog|stairs|boiler|electrics',
      'scared|afraid|frightened|terrified of her [*] driving|car|dog',
      'burglar|burglars|robber|robbers|thief|thieves|attacker|attackers|mugger|muggers <30> violent to|towards|with me|us|her',
    ],
  },
  {
    driver: 'life_events',
    characteristic: 'caring_responsibilities',
    phrases: [
      'full time carer',
      'sole carer',
      "her|his|my|mum's|dad's carer",
      'carer for',
      'caring for my|our|his|her',
      'i care for my',
      'look|looks|looking after %whose [*] %relative',
      'single parent|mum|mother|dad|father',
    ],
  },
  {
    driver: 'life_events',
    characteristic: 'other_circumstances',
    phrases: ['asylum|refugee|trafficked', 'care leaver', 'modern slavery', 'released from prison'],
  },
]
