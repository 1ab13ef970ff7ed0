/* Random playouts of Ambition, written by hand in C: the measure for the compiled rulebook.

   cc -O3 -march=native -o ambition ambition.c && ./ambition COUNT SEED HAND0 HAND1 HAND2 HAND3

   Plays COUNT rounds without a pass from the given hands (64-bit sets in hexadecimal, bit = 13 * suit + rank, suits C D H S,
   ranks 2 .. A). Chance is SplitMix64 and is used just as in kurumaza.kernels.playouts, so the games are the same, card for card.
   Prints moves, seconds, and the sums of points and of scores per seat, which must equal the kernel's. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { SEATS = 4, CLUBS = 0, SPADES = 3, JACK = 9, KING = 11, THREE_OF_DIAMONDS = 14 };

typedef struct {
    uint64_t hands[SEATS];
    int points[SEATS], tricks[SEATS], table[SEATS], scores[SEATS];
    int leader, played, trick;
} Round;

static int POINTS[52], SUIT[52], RANK[52];
static uint64_t OF_SUIT[4];

static void prepare(void) {
    for (int card = 0; card < 52; card++) {
        int suit = card / 13, rank = card % 13, court = rank >= JACK;
        SUIT[card] = suit;
        RANK[card] = rank;
        POINTS[card] = suit == CLUBS ? (rank == KING ? 11 : 0) : suit == SPADES ? (court ? 5 : 2) : (court ? 2 : 1);
    }
    for (int suit = 0; suit < 4; suit++) OF_SUIT[suit] = (uint64_t)0x1FFF << (13 * suit);
}

static inline uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* The k-th card of a set, found as the kernels find it. */
static inline int nth(uint64_t cards, uint64_t k) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << k, cards));
#else
    while (k--) cards &= cards - 1;
    return __builtin_ctzll(cards);
#endif
}

static int winner_of(const Round *r) {
    int led = SUIT[r->table[r->leader]], winner = r->leader, best = -1, two = -1, court = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int card = r->table[seat], rank = RANK[card];
        if (SUIT[card] != led) continue;
        if (rank == 0) two = seat;
        if (rank >= JACK) court = 1;
        if (rank > best) best = rank, winner = seat;
    }
    return court && two >= 0 ? two : winner;
}

static void score(Round *r) {
    int most = 0, slam = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (r->points[seat] > most) most = r->points[seat];
        if (r->points[seat] >= 53) slam = 1;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int points = r->points[seat];
        r->scores[seat] = r->tricks[seat] == 0         ? 28
                          : points >= 53               ? (points == 85 ? 50 : points >= 65 ? 35 : 28)
                          : points == most && !slam    ? 0
                          : points <= 11               ? 0
                                                       : points;
    }
}

static int playout(Round *r, uint64_t *x) {
    int moves = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (r->hands[seat] >> THREE_OF_DIAMONDS & 1) r->leader = seat;
    while (r->trick < 13) {
        int seat = (r->leader + r->played) & 3;
        uint64_t options = r->hands[seat];
        if (r->played == 0) {
            if (r->trick == 0) options = (uint64_t)1 << THREE_OF_DIAMONDS;
        } else {
            uint64_t following = options & OF_SUIT[SUIT[r->table[r->leader]]];
            if (following) options = following;
        }
        *x += 0x9E3779B97F4A7C15u;
        int card = nth(options, (mixed(*x) >> 32) * (uint64_t)__builtin_popcountll(options) >> 32);
        r->hands[seat] ^= (uint64_t)1 << card;
        r->table[seat] = card;
        moves++;
        if (++r->played == SEATS) {
            int winner = winner_of(r), taken = 0;
            for (int s = 0; s < SEATS; s++) taken += POINTS[r->table[s]];
            if (++r->trick == 13) taken += 2;
            r->points[winner] += taken;
            r->tricks[winner]++;
            r->leader = winner;
            r->played = 0;
        }
    }
    score(r);
    return moves;
}

int main(int argc, char **argv) {
    if (argc != 7) return fprintf(stderr, "usage: ambition COUNT SEED HAND0 HAND1 HAND2 HAND3\n"), 2;
    long count = atol(argv[1]), moves = 0, points[SEATS] = {0}, scores[SEATS] = {0};
    uint64_t x = strtoull(argv[2], NULL, 10);
    Round start = {0}, work;
    for (int seat = 0; seat < SEATS; seat++) start.hands[seat] = strtoull(argv[3 + seat], NULL, 16);
    prepare();
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (long i = 0; i < count; i++) {
        work = start;
        moves += playout(&work, &x);
        for (int seat = 0; seat < SEATS; seat++) points[seat] += work.points[seat], scores[seat] += work.scores[seat];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    printf("%ld %.9f", moves, (b.tv_sec - a.tv_sec) + 1e-9 * (b.tv_nsec - a.tv_nsec));
    for (int seat = 0; seat < SEATS; seat++) printf(" %ld", points[seat]);
    for (int seat = 0; seat < SEATS; seat++) printf(" %ld", scores[seat]);
    puts("");
    return 0;
}
